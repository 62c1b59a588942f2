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

/** Whether a form that is open holds what is not saved. */
export const hasUnsavedForm = () => unsavedForms > 0

let isLeaving = false

/** Whoever was asked already is not asked by the browser once more. */
export const leaveUnasked = () => void (isLeaving = true)

export const mayLeaveUnasked = () => isLeaving

/** Tells of a form that it holds what is not saved, for who leaves otherwise than by going to another page. */
export function useUnsavedForm(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    unsavedForms++
    return () => void unsavedForms--
  }, [isDirty])
}

/** Asks before somebody leaves what is not saved; the browser asks by itself when the tab closes. */
export function useLeaveWarning(isDirty: boolean) {
  const confirm = useConfirm()
  useUnsavedForm(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isLeaving,
    shouldBlockFn: async () => !(await confirm(LEAVE_QUESTION)),
  })
}
