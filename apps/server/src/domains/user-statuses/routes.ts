import { userStatuses } from '@dossier/contract/users/user-statuses'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { removeStatus, saveStatus } from './edit-statuses.ts'
import { selectStatuses } from './queries.ts'
import { setStatus } from './set-status.ts'
import { statusRows } from './status-rows.ts'

export const userStatusRoutes = implement(userStatuses, {
  list: ({ tx, tenant }) => selectStatuses(tx, tenant.id),
  save: (ctx, { body }) => saveStatus(ctx, body),
  remove: (ctx, { params }) => removeStatus(ctx, params.id),

  ofPeople: (ctx, { query }) => statusRows(ctx, query.userIds),

  ofPeopleWithFields: async (ctx, { body }) => {
    const rows = await statusRows(ctx, body.userIds)
    return rows.length === new Set(body.userIds).size ? rows : notFound('User')
  },

  set: (ctx, { params }) => setStatus(ctx, params.id, params.status),
  clear: (ctx, { params }) => setStatus(ctx, params.id, 0),
})
