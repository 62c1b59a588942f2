import { supportAccess } from '@dossier/contract/organization/support-access'
import { implement } from '../../http/implement.ts'
import { changeAccess } from './change-access.ts'
import { listActivity } from './list-activity.ts'
import { presentAccess } from './present-access.ts'
import { selectOpen } from './queries.ts'

export const supportAccessRoutes = implement(supportAccess, {
  change: (ctx, { body }) => changeAccess(ctx, body.value),

  get: async ({ tx, tenant }) => presentAccess(await selectOpen(tx, tenant.id)),

  activity: (ctx, { query }) => listActivity(ctx, query.pageNumber),
})
