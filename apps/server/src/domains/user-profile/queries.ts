import type { Me, Preferences } from '@dossier/contract/user-profile'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export const loadProfile = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .selectFrom('users')
    .select(['preferences', 'settings', 'has_done_first_login'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function countEnabledUsers(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

export const savePreferences = (tx: Tx, who: { tenantId: number; userId: number }, preferences: Preferences) =>
  tx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()

/** What of the tenant's look and information everyone needs to know of: that it is there, and in which version. */
export async function loadBranding(tx: Tx, tenantId: number): Promise<Pick<Me, 'hasTenantInfo'> & Me['branding']> {
  const { rows } = await sql<Pick<Me, 'hasTenantInfo'> & Me['branding']>`
    select exists (select from tenant_info where tenant_id = ${tenantId} and value <> '') as "hasTenantInfo",
      (select version from tenant_logos where tenant_id = ${tenantId}) as logo,
      coalesce((select json_agg(json_build_object('theme', theme, 'version', version) order by theme)
        from tenant_styles where tenant_id = ${tenantId}), '[]') as styles`.execute(tx)
  return rows[0] ?? { hasTenantInfo: false, logo: null, styles: [] }
}
