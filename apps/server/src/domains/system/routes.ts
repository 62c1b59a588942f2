import { system } from '@dossier/contract/system/calls'
import { implement } from '../../http/implement.ts'
import { selectActivities } from './activity-queries.ts'
import { changeTenant } from './change-tenant.ts'
import { enterPortal } from './enter-portal.ts'
import { createTenantWithAdmin } from './create-tenant.ts'
import { listAccounts } from './list-accounts.ts'
import { paged, rowsOf } from './paging.ts'
import { describeTenant, listTenants } from './present-tenant.ts'
import { listMails, readMail } from './read-outbox.ts'
import { selectErrors } from './record-queries.ts'
import { changeAccount, createAccount } from './save-account.ts'
import { resetMfa, sendPassword } from './secure-account.ts'

export const systemRoutes = implement(system, {
  enter: (ctx) => enterPortal(ctx),

  tenants: ({ services }, { query }) => services.database.systemRead((tx) => listTenants(tx, query)),

  tenant: ({ services }, { params }) => services.database.systemRead((tx) => describeTenant(tx, params.id)),

  createTenant: (ctx, { body }) => createTenantWithAdmin(ctx, body),

  changeTenant: (ctx, { params, body }) => changeTenant(ctx, params.id, body),

  accounts: ({ services }, { query }) => services.database.systemRead((tx) => listAccounts(tx, query)),

  createAccount: (ctx, { body }) => createAccount(ctx, body),

  changeAccount: (ctx, { params, body }) => changeAccount(ctx, params.id, body),

  sendPassword: (ctx, { params }) => sendPassword(ctx, params.id),

  resetMfa: (ctx, { params }) => resetMfa(ctx, params.id),

  outbox: (ctx, { query }) => listMails(ctx, query),

  mail: (ctx, { params }) => readMail(ctx, params.id),

  errors: async ({ services }, { query: { search, pageNumber } }) => {
    const find = { search, ...rowsOf(pageNumber) }
    const { rows, total } = await services.database.systemRead((tx) => selectErrors(tx, find))
    return paged(rows, total)
  },

  activity: async ({ services }, { query }) => {
    const { rows, total } = await services.database.systemRead((tx) => selectActivities(tx, rowsOf(query.pageNumber)))
    return paged(rows, total)
  },
})
