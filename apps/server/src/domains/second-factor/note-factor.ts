import type { SecurityEventName } from '@dossier/contract/sign-in/security-log'
import type { Tx } from '../../db/open.ts'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { insertAuditEntry } from '../system/activity-queries.ts'
import { NO_TENANT, type Holder } from './queries.ts'

const ACTIONS: Partial<Record<SecurityEventName, string>> = {
  'secondFactor.failed': 'Entered a wrong code',
  'secondFactor.added': 'Added two-factor authentication',
  'recoveryCodes.renewed': 'Renewed the recovery codes',
}

/** Notes what concerns somebody's own second factor: with their organization, or of a system account with the portal. */
export async function noteFactor(
  ctx: GateCtx,
  tx: Tx,
  { tenantId, holderId }: Holder,
  event: SecurityEventName,
): Promise<void> {
  const outcome = event === 'secondFactor.failed' ? 'refused' : 'succeeded'
  if (tenantId !== NO_TENANT) return noteOwn(sceneOf(ctx, tx), event, { tenantId, userId: holderId }, { outcome })
  const details = `from ${ctx.request.ip}`
  await insertAuditEntry(tx, holderId, { action: ACTIONS[event] ?? event, subject: '', details })
}
