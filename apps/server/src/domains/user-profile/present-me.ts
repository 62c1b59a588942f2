import type { Me } from '@dossier/contract/user-profile/me'
import { canCreate } from '@dossier/core/access/templates'
import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import { asGate } from '../../db/as-gate.ts'
import type { Ctx } from '../../http/context.ts'
import { selectInvitations } from '../auth/invitation-queries.ts'
import { editsAnySource } from '../data-sources/source-queries.ts'
import { loginTenants } from '../auth/login-result.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { selectEntries, selectOpen } from '../support-access/queries.ts'
import { statusOf } from '../user-statuses/queries.ts'
import { pictureUrl } from '../user-pictures/picture-url.ts'
import { selectVersion } from '../user-pictures/queries.ts'
import { presentMail } from './present-mail.ts'
import { ownRow } from './own-row.ts'
import { countEnabledUsers, loadBranding, loadProfile } from './queries.ts'
import { editsFieldsInViews } from '../tenant/tenant-settings.ts'
import { withStandards } from './settings.ts'

/** The signed-in person for the browser: rights, tenant, words, and what they may create. */
export async function presentMe(ctx: Ctx): Promise<Me> {
  const { me, tenant, tx, principal } = ctx
  // These travel together.
  const [ofTenant, picture, currentStatus, support, editsDataSources, catalogue] = await Promise.all([
    presentTenant(ctx),
    selectVersion(tx, { tenantId: tenant.id, userId: me.id }),
    statusOf(tx, tenant.id, me.id),
    me.isAdmin ? selectOpen(tx, tenant.id) : undefined,
    editsAnySource(tx, tenant.id, me.teams),
    loadCatalogue(ctx),
  ])
  // The rest one by one: some of it takes the role of the gate, which those above must not have.
  const profile = principal.wall ? OF_WALL : await ownRow(ctx, () => loadProfile(tx, tenant.id, me.id))
  return {
    id: me.id,
    name: me.name,
    ...presentEmail(ctx),
    isAdmin: me.isAdmin,
    isSupport: me.isSupport,
    isWall: principal.wall !== undefined,
    editData: me.editData,
    editUsers: me.editUsers,
    extendedPermissions: me.extendedPermissions,
    teams: [...me.teams],
    editsDataSources,
    currentStatus,
    ...ofTenant,
    quickCreateTemplates: [...catalogue.templates.values()]
      .filter((one) => one.showInQuickCreate && (canCreate(me, one, 'record') || canCreate(me, one, 'case')))
      .map((one) => ({ id: one.id, label: one.title })),
    loginTenants: loginTenants(principal.memberships),
    invitations: await invitationsOf(ctx),
    landingPagePath: landingPageOf(catalogue, me.teams),
    hasDoneFirstLogin: profile.has_done_first_login,
    preferences: profile.preferences,
    pictureUrl: pictureUrl(me.id, picture?.version),
    settings: withStandards(profile.settings),
    supportAccess: await othersOpen(ctx),
    supportUntil: support?.enabled_until ?? null,
  }
}

/** A wall has no row among the users. */
const OF_WALL = { has_done_first_login: true, preferences: {}, settings: {} }

const presentEmail = ({ me, principal, services }: Ctx) => ({
  email: { email: me.email },
  isEmailConfirmed: principal.emailProven || me.isSupport,
  mail: presentMail(services.settings),
})

async function presentTenant({ tx, tenant, services }: Ctx) {
  const [{ hasTenantInfo, logo, styles }, tenantSize] = await Promise.all([
    loadBranding(tx, tenant.id),
    countEnabledUsers(tx, tenant.id),
  ])
  return {
    tenantId: tenant.id,
    tenantName: tenant.title,
    tenantDomain: tenant.domain,
    tenantSize,
    tenantEnabledFeatures: [...tenant.features],
    billingEnabled: tenant.billing.enabled,
    caseName: tenant.caseName,
    recordName: tenant.recordName,
    hasTenantInfo,
    branding: { logo, styles },
    mapTiles: services.settings.mapTiles,
    firstDayOfWeek: firstDayOf(tenant.settings),
    timeZone: timeZoneOf(tenant.settings),
    hasTimeZone: tenant.settings['timeZone'] !== undefined,
    editsFieldsInViews: editsFieldsInViews(tenant.settings),
  }
}

/** A person signed in by a tenant's own provider stays in that tenant. */
async function invitationsOf({ tx, principal, me }: Ctx): Promise<Me['invitations']> {
  if (principal.onlyTenantId !== null || me.isSupport) return []
  return asGate(tx, () => selectInvitations(tx, principal.identityId))
}

/** For support staff: the other tenants that can be entered as support. */
async function othersOpen({ tx, principal, me, tenant }: Ctx): Promise<Me['supportAccess']> {
  if (!principal.isSupport) return []
  const entries = await asGate(tx, () => selectEntries(tx))
  return entries.filter((entry) => !(me.isSupport && entry.id === tenant.id))
}

/** The landing page of the first team by title that has one. (D-027) */
const landingPageOf = ({ teams }: Catalogue, own: readonly number[]): string | null =>
  [...teams.values()].find(({ id, landing_page_path }) => landing_page_path && own.includes(id))?.landing_page_path ??
  null
