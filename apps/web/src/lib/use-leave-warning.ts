import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfirm } from '../ui/Confirm.tsx'

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  confirmLabel: 'Leave',
  danger: true,
}

let unsavedForms = 0

/** Whether an open form has unsaved changes. */
export const hasUnsavedForm = () => unsavedForms > 0

let isLeaving = false

/** After our own question, the browser does not ask once more. */
export const leaveUnasked = () => void (isLeaving = true)

export const mayLeaveUnasked = () => isLeaving

/** Registers a form with unsaved changes, for ways of leaving other than navigation. */
export function useUnsavedForm(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    unsavedForms++
    return () => void unsavedForms--
  }, [isDirty])
}

/** Asks before unsaved changes are abandoned; the browser itself asks when the tab closes. */
export function useLeaveWarning(isDirty: boolean) {
  const confirm = useConfirm()
  useUnsavedForm(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isLeaving,
    shouldBlockFn: async () => !(await confirm(LEAVE_QUESTION)),
  })
}
