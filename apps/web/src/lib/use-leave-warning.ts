import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '../ui/Confirm.tsx'

/** Asks before somebody leaves what is not saved; the browser asks by itself when the tab closes. */
export function useLeaveWarning(isDirty: boolean) {
  const confirm = useConfirm()
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: 'Leave without saving?',
        text: 'Your changes will be lost.',
        confirmLabel: 'Leave',
        danger: true,
      })),
  })
}
