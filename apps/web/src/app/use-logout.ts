import { hasUnsaved } from '../kits/case-form/unsaved.ts'
import { useMe } from '../lib/me.ts'
import { hasUnsavedForm, LEAVE_QUESTION } from '../lib/use-leave-warning.ts'
import { useConfirm } from '../ui/Confirm.tsx'
import { logout } from './session.ts'

/** Signs the person out, who is asked first when he would lose what he typed: of that nothing stays on the device. */
export function useLogout() {
  const { tenantId, id: userId } = useMe()
  const confirm = useConfirm()
  return async () => {
    const isUnsaved = hasUnsavedForm() || hasUnsaved({ tenantId, userId })
    if (!isUnsaved || (await confirm(LEAVE_QUESTION))) await logout()
  }
}
