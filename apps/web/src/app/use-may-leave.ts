import { hasUnsaved } from '../kits/unsaved/use-offers.ts'
import { useMe } from '../lib/me.ts'
import { hasUnsavedForm, LEAVE_QUESTION } from '../lib/use-leave-warning.ts'
import { useConfirm } from '../ui/Confirm.tsx'

/** Asks whoever is about to lose what he typed; true when nothing is lost, or when it may be. */
export function useMayLeave(): () => Promise<boolean> {
  const { tenantId, id: userId } = useMe()
  const confirm = useConfirm()
  return async () => !(hasUnsavedForm() || hasUnsaved({ tenantId, userId })) || confirm(LEAVE_QUESTION)
}
