import { tenantInfo } from '@dossier/contract/organization/tenant-info'
import { implement } from '../../http/implement.ts'
import { forbidden } from '../../http/refusal.ts'
import { changeInfo, listInfo } from './change-info.ts'

export const tenantInfoRoutes = implement(tenantInfo, {
  list: (ctx, { query }) => (query.includeAll && !ctx.me.isAdmin ? forbidden() : listInfo(ctx, query.includeAll)),

  save: (ctx, { query, body }) => changeInfo(ctx, body, query),
})
