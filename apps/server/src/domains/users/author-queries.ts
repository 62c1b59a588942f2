import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** The person for whom a job acts, with the rights that they have now; undefined once they can no longer sign in. */
export async function selectAuthor(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<(Actor & { name: string }) | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['name', 'is_admin', 'edit_data', 'disabled'])
    .select(
      sql<number[]>`array(select team_id from team_members
        where team_members.tenant_id = users.tenant_id and user_id = users.id order by 1)`.as('teams'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('support_identity_id', 'is', null)
    .executeTakeFirst()
  if (!row || row.disabled) return undefined
  return { id, name: row.name, isAdmin: row.is_admin, editData: row.is_admin || row.edit_data, teams: row.teams }
}

/** The features that the tenant has now. */
export async function selectFeatures(tx: Tx, tenantId: number): Promise<string[]> {
  const { features } = await tx
    .selectFrom('tenants')
    .select('features')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return features
}
