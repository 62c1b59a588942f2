import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import type { UserStatusRow } from '@dossier/contract/users/user-statuses'
import { NOT_SET } from '@dossier/core/users/not-set'
import type { Ctx } from '../../http/context.ts'
import { headerValues } from '../user-profile/header-values.ts'
import { listUserFields } from '../user-profile/user-fields.ts'
import { selectStatusesOf } from './queries.ts'

/** The statuses of people of the tenant, with the header values next to their names. */
export async function statusRows(ctx: Ctx, ids: readonly number[]): Promise<UserStatusRow[]> {
  const [rows, fields] = await Promise.all([selectStatusesOf(ctx.tx, ctx.tenant.id, ids), listUserFields(ctx)])
  return rows.map(({ userId, id, title, fieldValues }) => ({
    userId,
    userStatus: id === null || title === null ? NOT_SET : { id, title },
    isExternal: false,
    userHeaderFieldValues: headerValues(fields, fieldValues, timeZoneOf(ctx.tenant.settings)),
  }))
}
