import type { Tx } from '../../db/open.ts'
import { asTenant } from '../../db/as-tenant.ts'
import { audited, byOperator, recordAuditOf } from '../../history/audit-log.ts'
import type { TenantChange, TenantColumns } from './queries.ts'

/** Tells a tenant's own administrators, in their audit log, what the operator changed. */
export function auditTenant(tx: Tx, old: TenantColumns, { subscription, ...change }: TenantChange): Promise<void> {
  const scene = byOperator(tx, old.id)
  const after = { ...old, ...change }
  const subscriptions =
    subscription === undefined
      ? []
      : audited('subscription', { name: 'Subscription', before: old.subscription, after: subscription })
  return asTenant(tx, old.id, () =>
    recordAuditOf(scene, [...audited('organization', { name: after.title, before: old, after }), ...subscriptions]),
  )
}
