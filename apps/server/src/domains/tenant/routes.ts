import { tenant } from '@dossier/contract/organization/tenant'
import { implement } from '../../http/implement.ts'
import { changeDomain, isDomainInUse, ownDomain } from './change-domain.ts'
import { loadFirstSteps } from './first-steps.ts'
import { loginDomain } from './login-domain.ts'
import { zoneChange } from './follow-zone.ts'
import { signUp } from './sign-up.ts'
import { changeSettings, listSettings } from './tenant-settings.ts'

export const tenantRoutes = implement(tenant, {
  loginDomain: (ctx, { params }) => loginDomain(ctx, params.x),

  createNew: (ctx, { body }) => signUp(ctx, body),

  domain: (ctx) => ownDomain(ctx),

  saveDomain: (ctx, { body }) => changeDomain(ctx, body),

  domainInUse: (ctx, { params }) => isDomainInUse(ctx, params.domain),

  settings: (ctx) => listSettings(ctx),

  saveSettings: (ctx, { body }) => changeSettings(ctx, body),

  firstSteps: (ctx) => loadFirstSteps(ctx),

  timeZoneChange: (ctx, { query }) => zoneChange(ctx, query),
})
