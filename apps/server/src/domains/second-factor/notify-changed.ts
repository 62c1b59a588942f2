import type { GateCtx } from '../../http/context.ts'
import { NO_TENANT, type Holder } from './queries.ts'

/** The person's open windows reload the account. */
export function notifyAccountChanged(ctx: GateCtx, { tenantId, holderId }: Holder): void {
  if (tenantId !== NO_TENANT) ctx.services.outbox.send([{ type: 'person.changed', tenantId, userId: holderId }])
}
