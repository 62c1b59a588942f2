import { tenant } from '@dossier/contract/tenant'
import { implement } from '../../http/implement.ts'
import { changeDomain, isDomainInUse, ownDomain } from './change-domain.ts'
import { loginDomain } from './login-domain.ts'
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
})
