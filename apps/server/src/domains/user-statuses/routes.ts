import type { UserStatusRow } from '@dossier/contract/user-statuses'
import { userStatuses } from '@dossier/contract/user-statuses'
import { NOT_SET } from '@dossier/core/users/not-set'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'
import { headerValues } from '../user-profile/header-values.ts'
import { listUserFields } from '../user-profile/user-fields.ts'
import { removeStatus, saveStatus } from './edit-statuses.ts'
import { selectStatuses, selectStatusesOf } from './queries.ts'
import { setStatus } from './set-status.ts'

async function statusRows(ctx: Ctx, ids: readonly number[]): Promise<UserStatusRow[]> {
  const [rows, fields] = await Promise.all([selectStatusesOf(ctx.tx, ctx.tenant.id, ids), listUserFields(ctx)])
  return rows.map(({ userId, id, title, fieldValues }) => ({
    userId,
    userStatus: id === null || title === null ? NOT_SET : { id, title },
    isExternal: false,
    userHeaderFieldValues: headerValues(fields, fieldValues),
  }))
}

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
