import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** A person with the rights that they have now; undefined once they are no administrator anymore. */
export async function selectAuthor(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<(Actor & { name: string }) | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['name', 'is_admin', 'disabled'])
    .select(
      sql<number[]>`array(select team_id from team_members
        where team_members.tenant_id = users.tenant_id and user_id = users.id order by 1)`.as('teams'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('support_identity_id', 'is', null)
    .executeTakeFirst()
  return row && row.is_admin && !row.disabled
    ? { id, name: row.name, isAdmin: true, editData: true, teams: row.teams }
    : undefined
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
