import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfirm } from '../ui/overlays/Confirm.tsx'
import type { Question } from '../ui/overlays/ConfirmDialog.tsx'

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Leave',
  danger: true,
}

/** Whether leaving would lose the changes, for each changed form on the page. */
const unsavedForms = new Set<() => boolean>()

/** Whether an open form has unsaved changes that leaving would lose. */
export const hasUnsavedForm = () => [...unsavedForms].some((isLost) => isLost())

let isLeaving = false

/** After our own question, the browser does not ask once more. */
export const leaveUnasked = () => void (isLeaving = true)

export const mayLeaveUnasked = () => isLeaving

/** What keeps the text of a form beyond its page. */
interface Keeper {
  holds: () => boolean
  discard: () => unknown
}

/** Registers a form with unsaved changes, for ways of leaving other than navigation. */
function useUnsavedForm(isDirty: boolean, keeper?: Keeper) {
  useEffect(() => {
    if (!isDirty) return
    const isLost = () => !keeper?.holds()
    unsavedForms.add(isLost)
    return () => void unsavedForms.delete(isLost)
  }, [isDirty, keeper])
}

/** Asks before unsaved changes are abandoned; the browser itself asks when the tab closes. */
export function useLeaveWarning(isDirty: boolean, keeper?: Keeper, question: Question = LEAVE_QUESTION) {
  const confirm = useConfirm()
  useUnsavedForm(isDirty, keeper)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isLeaving,
    shouldBlockFn: async () => {
      const mayLeave = await confirm(question)
      if (mayLeave) keeper?.discard()
      return !mayLeave
    },
  })
}
