import { timeZoneOf } from '@dossier/core/tenants/time-zone'
import type { FieldValue } from '@dossier/contract/fields'
import type { UserField, UserFieldDetails } from '@dossier/contract/user-profile/fields'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { pictureUrl } from '../user-pictures/picture-url.ts'
import { selectVersion } from '../user-pictures/queries.ts'
import { statusOf } from '../user-statuses/queries.ts'
import { headerValues } from './header-values.ts'
import { selectUserDetails } from './queries.ts'
import { listUserFields } from './user-fields.ts'

/** A person as colleagues see them: name, teams by title, and profile values. */
export async function getFieldDetails(
  ctx: Ctx,
  userId: number,
  loaded?: readonly UserField[],
): Promise<UserFieldDetails> {
  const who = { tenantId: ctx.tenant.id, userId }
  const user = (await selectUserDetails(ctx.tx, who)) ?? notFound('User')
  const picture = await selectVersion(ctx.tx, who)
  const { teams } = await loadCatalogue(ctx)
  const fields = loaded ?? (await listUserFields(ctx))
  const values: Record<string, FieldValue> = { ...user.field_values, name: user.name, email: user.email }
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    pictureUrl: pictureUrl(user.id, picture?.version),
    teams: [...teams.values()].filter(({ id }) => user.teams.includes(id)).map(({ id, title }) => ({ id, title })),
    currentStatus: await statusOf(ctx.tx, ctx.tenant.id, userId),
    userHeaderFieldValues: headerValues(fields, values, timeZoneOf(ctx.tenant.settings)),
    fieldValues: Object.fromEntries(fields.map(({ field: { id } }) => [id, values[id] ?? null])),
  }
}
