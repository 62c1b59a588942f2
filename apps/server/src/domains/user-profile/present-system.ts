import type { Me } from '@dossier/contract/user-profile/me'
import type { GateCtx } from '../../http/context.ts'
import { notSignedIn } from '../../http/refusal.ts'
import { loadIdentity } from './queries.ts'
import { firstDayOf } from '../../catalogue/first-day-of-week.ts'
import { presentMail } from './present-mail.ts'
import { withStandards } from './settings.ts'

/** A system account belongs to no tenant. */
const NO_TENANT = {
  tenantId: null,
  tenantName: '',
  tenantDomain: '',
  tenantSize: 0,
  tenantEnabledFeatures: [],
  billingEnabled: false,
  caseName: 'Case',
  recordName: 'Record',
  quickCreateTemplates: [],
  loginTenants: [],
  invitations: [],
  hasTenantInfo: false,
  branding: { logo: null, styles: [] },
  mapTiles: null,
  firstDayOfWeek: firstDayOf({}),
  timeZone: 'UTC',
  hasTimeZone: true,
  editsFieldsInViews: false,
} satisfies Partial<Me>

/** A system account for the browser: who it is. It has no tenant and therefore no rights. (D-023) */
export async function presentSystem({ principal, services }: GateCtx): Promise<Me> {
  if (!principal) return notSignedIn()
  const { name, email } = await services.database.gateRead((tx) => loadIdentity(tx, principal.identityId))
  return {
    id: principal.identityId,
    name,
    email: { email },
    isEmailConfirmed: true,
    mail: presentMail(services.settings),
    isAdmin: false,
    isWall: false,
    isSupport: false,
    editData: false,
    editUsers: false,
    extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
    teams: [],
    editsDataSources: false,
    ...NO_TENANT,
    landingPagePath: null,
    hasDoneFirstLogin: true,
    pictureUrl: null,
    currentStatus: null,
    preferences: {},
    settings: withStandards({}),
    supportAccess: [],
    supportUntil: null,
  }
}
