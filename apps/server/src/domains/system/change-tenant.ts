import type { TenantDetails, TenantToChange } from '@dossier/contract/system/tenants'
import { domainFault } from '@dossier/core/tenants/domain'
import { featureNamed } from '@dossier/core/tenants/features'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { GateCtx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { auditTenant } from './audit-tenant.ts'
import { runInPortal, type PortalContext } from './run-in-portal.ts'
import { describeTenant } from './present-tenant.ts'
import {
  endSessionsIn,
  selectTenant,
  signedInElsewhere,
  updateTenant,
  type TenantChange,
  type TenantColumns,
} from './queries.ts'
import { describeChanges } from './describe-changes.ts'
import { notifySessionsEnded } from './notify-sessions-ended.ts'

export const DOMAIN_IN_USE = 'This domain is already in use. Choose another one.'

/** Changes a tenant; people signed in there see it immediately, or are signed out if it is disabled. (D-108) */
export const changeTenant = (ctx: GateCtx, id: number, input: TenantToChange): Promise<TenantDetails> =>
  runInPortal(ctx, async (portal) => {
    const { tx, emit } = portal
    if (!(await lockTenant(tx, id))) return notFound('Tenant')
    const old = (await selectTenant(tx, id)) ?? notFound('Tenant')
    const change = changeOf(old, input)
    if (Object.keys(change).length > 0) {
      await refuseTaken(DOMAIN_IN_USE, () => updateTenant(tx, id, change), 'domain')
      await auditChange(portal, old, change)
      await auditTenant(tx, old, change)
      if (change.disabled) notifySessionsEnded(emit, await endSessionsIn(tx, id))
      emit({ type: 'rights.changed', forget: { tenantId: id } })
      emit({ type: 'tenant.changed', tenantId: id })
      if (change.features) emit({ type: 'configuration.changed', tenantId: id, kinds: ['fields'] })
      // People signed in elsewhere gain or lose the choice of this tenant.
      for (const identityId of await signedInElsewhere(tx, id)) emit({ type: 'rights.changed', forget: { identityId } })
    }
    return describeTenant(tx, id)
  })

/** The values that really change. A domain that the tenant already has is always allowed. */
function changeOf(old: TenantColumns, input: TenantToChange): TenantChange {
  const fault = input.domain === undefined || input.domain === old.domain ? undefined : domainFault(input.domain)
  if (fault) badInput(fault)
  const all: TenantChange = {
    ...(input.title !== undefined && { title: input.title }),
    ...(input.domain !== undefined && { domain: input.domain }),
    ...(input.disabled !== undefined && { disabled: input.disabled }),
    ...(input.features && { features: namesOf(input.features) }),
    ...(input.billingEnabled !== undefined && { billing_enabled: input.billingEnabled }),
    ...(input.invitationsADay !== undefined && { invitations_a_day: input.invitationsADay }),
    ...(input.subscription !== undefined && { subscription: input.subscription }),
  }
  const isDifferent = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before(old, key as keyof TenantChange))
  return Object.fromEntries(Object.entries(all).filter(isDifferent))
}

/** The requested value, normalized so that the two can be compared. */
function before(old: TenantColumns, key: keyof TenantChange): unknown {
  if (key === 'features') return old.features.toSorted()
  if (key !== 'subscription' || !old.subscription) return old[key]
  const { id, plan, status, validUntil, seats } = old.subscription
  return { id, plan, status, validUntil, seats }
}

/** The features in their canonical spelling, without duplicates. */
const namesOf = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => featureNamed(name) ?? badInput(`There is no feature "${name}".`)))].toSorted()

async function auditChange({ audit }: PortalContext, old: TenantColumns, change: TenantChange): Promise<void> {
  const { disabled, ...rest } = change
  const subject = change.title ?? old.title
  if (disabled !== undefined) await audit({ action: disabled ? 'Disabled tenant' : 'Enabled tenant', subject })
  const details = describeChanges(old, rest)
  if (details !== '') await audit({ action: 'Changed tenant', subject, details })
}
