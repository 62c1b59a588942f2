import type { TenantDetails, TenantToCreate } from '@dossier/contract/system/tenants'
import { OPERATED_FEATURES } from '@dossier/core/tenants/features'
import { domainFault } from '@dossier/core/tenants/domain'
import { asTenant } from '../../db/as-tenant.ts'
import { byOperator } from '../../history/audit-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict } from '../../http/refusal.ts'
import { tenantCreatedMail } from '../../outbound/mail-texts/tenant-created.ts'
import { INVITATION_DAYS } from '../auth/reset-queries.ts'
import { auditFounding } from '../tenant/audit-founding.ts'
import { seedTenant, insertTenant } from '../tenant/create-tenant.ts'
import { createUser } from '../users/create-user.ts'
import { identityOf, insertIdentity, type StoredIdentity } from './account-queries.ts'
import { runInPortal, type PortalContext } from './run-in-portal.ts'
import { DOMAIN_IN_USE } from './change-tenant.ts'
import { invite } from './invite.ts'
import { describeTenant } from './present-tenant.ts'

const INVITED_BY = 'The system administrators'

/** Creates a tenant with its first administrator. A person who already has an account keeps their password. (D-108) */
export async function createTenantWithAdmin(ctx: GateCtx, input: TenantToCreate): Promise<TenantDetails> {
  const { title, domain, adminName: name, adminEmail: email } = input
  const fault = domainFault(domain)
  if (fault) badInput(fault)
  return runInPortal(ctx, async (portal) => {
    const { tx, emit, audit } = portal
    const made = { title, domain, features: OPERATED_FEATURES }
    const id = await refuseTaken(DOMAIN_IN_USE, () => insertTenant(tx, made), 'domain')
    const { isExisting, ...admin } = await adminFor(portal, { email, name })
    const invited = isExisting ? { invitedBy: INVITED_BY } : {}
    await asTenant(tx, id, async () => {
      await seedTenant(tx, id, made)
      const userId = await createUser(tx, {
        tenantId: id,
        identityId: admin.id,
        name,
        email,
        isAdmin: true,
        ...invited,
      })
      const first = { id: userId, name, email, invited: isExisting }
      await auditFounding(byOperator(tx, id), { title, domain, admin: first })
    })
    await invite(portal, admin, {
      tenant: { id, domain },
      write: (link, choosesPassword) =>
        tenantCreatedMail({ tenantTitle: title, link, days: choosesPassword ? INVITATION_DAYS : null }),
    })
    await audit({ action: 'Created tenant', subject: title, details: `domain ${domain}, administrator ${email}` })
    emit({ type: 'rights.changed', forget: { identityId: admin.id } })
    return describeTenant(tx, id)
  })
}

async function adminFor(
  { tx }: PortalContext,
  person: { email: string; name: string },
): Promise<StoredIdentity & { isExisting: boolean }> {
  const existing = await identityOf(tx, person.email)
  if (existing?.disabled) conflict('The account with this email is disabled. Choose another administrator.')
  if (existing) return { ...existing, isExisting: true }
  const taken = 'Someone else is saving this email right now. Try again.'
  return { ...(await refuseTaken(taken, () => insertIdentity(tx, person))), isExisting: false }
}
