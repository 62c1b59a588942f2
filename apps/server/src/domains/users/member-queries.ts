import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

/**
 * Replaces the teams of a person. Teams joined or left count as changed, too; since other calls change the same rows
 * from the other side, callers of this and the next function must lock the tenant first.
 */
export async function setTeamsOf(
  tx: Tx,
  who: { tenantId: number; userId: number },
  teamIds: readonly number[],
): Promise<Moved> {
  const left = await tx
    .deleteFrom('team_members')
    .where('tenant_id', '=', who.tenantId)
    .where('user_id', '=', who.userId)
    .where(sql<boolean>`team_id <> all(${[...teamIds]}::int[])`)
    .returning('team_id as id')
    .execute()
  const joined = await sql<Changed>`insert into team_members (tenant_id, team_id, user_id)
    select ${who.tenantId}, team_id, ${who.userId} from unnest(${[...new Set(teamIds)]}::int[]) as team_id
    on conflict do nothing returning team_id as id`.execute(tx)
  await dateChanged(tx, 'teams', who.tenantId, [...left, ...joined.rows])
  return { left: idsOf(left), joined: idsOf(joined.rows) }
}

/** Replaces the members of a team. People who join or leave count as changed, too. */
export async function setMembers(
  tx: Tx,
  team: { tenantId: number; teamId: number },
  userIds: readonly number[],
): Promise<Moved> {
  const left = await tx
    .deleteFrom('team_members')
    .where('tenant_id', '=', team.tenantId)
    .where('team_id', '=', team.teamId)
    .where(sql<boolean>`user_id <> all(${[...userIds]}::int[])`)
    .returning('user_id as id')
    .execute()
  const joined = await sql<Changed>`insert into team_members (tenant_id, team_id, user_id)
    select ${team.tenantId}, ${team.teamId}, user_id from unnest(${[...userIds]}::int[]) as user_id
    on conflict do nothing returning user_id as id`.execute(tx)
  await dateChanged(tx, 'users', team.tenantId, [...left, ...joined.rows])
  return { left: idsOf(left), joined: idsOf(joined.rows) }
}

interface Changed {
  id: number
}

/** The ids of what was left and joined. */
export interface Moved {
  left: readonly number[]
  joined: readonly number[]
}

export const NOBODY_MOVED: Moved = { left: [], joined: [] }

const idsOf = (changed: readonly Changed[]): number[] => changed.map(({ id }) => id)

async function dateChanged(tx: Tx, table: 'teams' | 'users', tenantId: number, changed: readonly Changed[]) {
  if (changed.length === 0) return
  await tx
    .updateTable(table)
    .set({ last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${changed.map(({ id }) => id)}::int[])`)
    .execute()
}
