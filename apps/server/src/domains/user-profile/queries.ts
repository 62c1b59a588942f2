import type { FieldValue } from '@dossier/contract/fields'
import type { Me, Preferences, UserSettings } from '@dossier/contract/user-profile/me'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export const loadProfile = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .selectFrom('users')
    .select(['preferences', 'settings', 'has_done_first_login'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** No other change of them begins before this transaction has ended. */
export async function lockPreferences(tx: Tx, { tenantId, userId }: Who): Promise<Preferences> {
  const row = await tx
    .selectFrom('users')
    .select('preferences')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.preferences
}

export async function countEnabledUsers(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

interface Who {
  tenantId: number
  userId: number
}

export const savePreferences = (tx: Tx, who: Who, preferences: Preferences) =>
  tx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()

export const saveSettings = (tx: Tx, who: Who, settings: UserSettings) =>
  tx
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()

export const selectUserFields = (tx: Tx, tenantId: number) =>
  tx.selectFrom('user_fields').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

/** A person with the ids of the teams and the values of the tenant's own fields. */
export const selectUserDetails = (tx: Tx, who: Who) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.field_values'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = u.tenant_id and m.user_id = u.id)`.as('teams'),
    )
    .where('u.tenant_id', '=', who.tenantId)
    .where('u.id', '=', who.userId)
    .executeTakeFirst()

/** Adds the values to those that are there; an introduction once finished stays so. */
export const saveFieldValues = (
  tx: Tx,
  who: Who,
  { values, finishIntroduction }: { values: Readonly<Record<string, FieldValue>>; finishIntroduction: boolean },
) =>
  tx
    .updateTable('users')
    .set({ field_values: sql`field_values || ${JSON.stringify(values)}::jsonb` })
    .$if(finishIntroduction, (update) => update.set({ has_done_first_login: true }))
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()

export const loadIdentity = (tx: Tx, identityId: number) =>
  tx.selectFrom('identities').select(['name', 'email']).where('id', '=', identityId).executeTakeFirstOrThrow()
/** Which parts of the tenant's look and information exist, and their versions. */
export async function loadBranding(tx: Tx, tenantId: number): Promise<Pick<Me, 'hasTenantInfo'> & Me['branding']> {
  const { rows } = await sql<Pick<Me, 'hasTenantInfo'> & Me['branding']>`
    select exists (select from tenant_info where tenant_id = ${tenantId} and value <> '') as "hasTenantInfo",
      (select version from tenant_logos where tenant_id = ${tenantId}) as logo,
      coalesce((select json_agg(json_build_object('theme', theme, 'version', version) order by theme)
        from tenant_styles where tenant_id = ${tenantId}), '[]') as styles`.execute(tx)
  return rows[0] ?? { hasTenantInfo: false, logo: null, styles: [] }
}
