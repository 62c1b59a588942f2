import type { SavedDomain, TenantDomain } from '@dossier/contract/organization/tenant'
import { domainFault, isReservedWord } from '@dossier/core/tenants/domain'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx, GateCtx } from '../../http/context.ts'
import { badInput, conflict, forbidden, notSignedIn } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { loadDomain, saveDomain, tenantByDomain } from './queries.ts'

/** The tenant's own domain and what its sign-in page shows. */
export async function ownDomain({ tx, tenant }: Ctx): Promise<TenantDomain> {
  const row = await loadDomain(tx, tenant.id)
  return {
    domain: row.domain,
    hiddenElements: row.hidden_elements as TenantDomain['hiddenElements'],
    showSsoBelowLogin: row.show_sso_below_login,
    lastUpdated: row.domain_updated,
  }
}

/** Saves the domain and the look of the sign-in page. The domain that the tenant has may stay, whatever it is. */
export async function changeDomain(ctx: Ctx, input: SavedDomain): Promise<TenantDomain> {
  const { tx, tenant, emit } = ctx
  await lockTenant(tx, tenant.id)
  const old = await ownDomain(ctx)
  rejectStale(old, input)
  const fault = input.domain === old.domain ? undefined : domainFault(input.domain)
  if (fault) badInput(fault, 'domain')
  await saveDomain(tx, tenant.id, input).catch((error: Error & { code?: string }) => {
    // Row-level security hides other tenants here; the unique index reports the conflict.
    if (error.code === '23505') conflict('This domain is already in use. Choose another one.', 'domain')
    throw error
  })
  const saved = await ownDomain(ctx)
  await recordAudit(ctx, audited('signInPage', { name: saved.domain, before: old, after: saved }))
  await noteSecurity(ctx, 'domain.changed', { details: input.domain })
  emit({ type: 'rights.changed', forget: { tenantId: tenant.id } })
  emit({ type: 'tenant.changed', tenantId: tenant.id, sameRecords: true })
  return saved
}

/** Whether a tenant has the domain or it is reserved. Runs outside the tenant, since it concerns the others. */
export async function isDomainInUse({ principal, services }: GateCtx, domain: string): Promise<boolean> {
  if (principal?.state !== 'in') return notSignedIn()
  if (!principal.person?.isAdmin) return forbidden()
  if (isReservedWord(domain)) return true
  return (await services.database.gateRead((tx) => tenantByDomain(tx, domain.toLowerCase()))) !== undefined
}
