import type { Team } from '@dossier/contract/users/teams'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

const teams = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('teams as t')
    .select(['t.id', 't.title', 't.landing_page_path as landingPagePath', 't.last_updated as lastUpdated'])
    .select(
      sql<number[]>`array(select m.user_id from team_members m
        where m.tenant_id = ${tenantId} and m.team_id = t.id order by 1)`.as('userIds'),
    )
    .where('t.tenant_id', '=', tenantId)

export const selectTeams = (tx: Tx, tenantId: number): Promise<Team[]> => teams(tx, tenantId).execute()

/** The team, locked until the end of the transaction; undefined if there is none. */
export const lockTeam = (tx: Tx, tenantId: number, id: number): Promise<Team | undefined> =>
  teams(tx, tenantId).where('t.id', '=', id).forUpdate().executeTakeFirst()

type TeamColumns = Pick<Team, 'title' | 'landingPagePath'>

export async function insertTeam(tx: Tx, tenantId: number, team: TeamColumns): Promise<number> {
  const { id } = await tx
    .insertInto('teams')
    .values({ tenant_id: tenantId, title: team.title, landing_page_path: team.landingPagePath })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateTeam = (tx: Tx, tenantId: number, team: TeamColumns & { id: number }) =>
  tx
    .updateTable('teams')
    .set({ title: team.title, landing_page_path: team.landingPagePath, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', team.id)
    .execute()

export const deleteTeam = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('teams').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** How many of the ids are users of the tenant. */
export async function countUsers(tx: Tx, tenantId: number, ids: readonly number[]): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether an administrator is among these people. */
export async function hasAdmins(tx: Tx, tenantId: number, ids: readonly number[]): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many records a team may edit or is awaited by. */
export async function countRecordsOfTeam(tx: Tx, tenantId: number, teamId: number): Promise<number> {
  const row = await tx
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('deleted', 'is', null)
    .where(sql<boolean>`(edit_team_ids @> array[${teamId}::int] or pending_team_ids @> array[${teamId}::int])`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The templates that name a team at one of their fields. */
export async function templatesWithTeam(tx: Tx, tenantId: number, teamId: number): Promise<number[]> {
  const named = JSON.stringify([teamId])
  const rows = await tx
    .selectFrom('template_fields')
    .select('template_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`(permissions->'view' @> ${named}::jsonb or permissions->'edit' @> ${named}::jsonb)`)
    .execute()
  return rows.map((row) => row.template_id)
}
