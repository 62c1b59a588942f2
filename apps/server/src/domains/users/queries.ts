import type { UserSummary } from '@dossier/contract/users'
import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'

const LISTED = 1000

/** People with the ids of their teams, in the order in which lists show them. */
const people = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.disabled'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = ${tenantId} and m.user_id = u.id order by 1)`.as('teams'),
    )
    .where('u.tenant_id', '=', tenantId)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')

export const selectPeople = (tx: Tx, tenantId: number): Promise<UserSummary[]> =>
  people(tx, tenantId).limit(LISTED).execute()

export interface PeopleSearch {
  text: string
  teamId?: number | undefined
  limit: number
  offset: number
}

const named = (text: string) => {
  const pattern = `%${escapeLike(text)}%`
  return sql<boolean>`not u.disabled and (u.name ilike ${pattern} or u.email ilike ${pattern})`
}

const inTeam = (tenantId: number, teamId: number) =>
  sql<boolean>`exists (select from team_members m
    where m.tenant_id = ${tenantId} and m.team_id = ${teamId} and m.user_id = u.id)`

/** Enabled people whose name or e-mail holds the text, and how many there are in all. */
export async function searchPeople(
  tx: Tx,
  tenantId: number,
  { text, teamId, limit, offset }: PeopleSearch,
): Promise<{ data: UserSummary[]; totalItems: number }> {
  const page = people(tx, tenantId)
    .where(named(text))
    .$if(teamId !== undefined, (query) => query.where(inTeam(tenantId, teamId ?? 0)))
    .limit(limit)
    .offset(offset)
  const count = tx
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.tenant_id', '=', tenantId)
    .where(named(text))
    .$if(teamId !== undefined, (query) => query.where(inTeam(tenantId, teamId ?? 0)))
  const [data, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()])
  return { data, totalItems: counted.count }
}

/** Enabled people that match and are not among those given, by name. */
export const searchOthers = (
  tx: Tx,
  tenantId: number,
  { text, except, limit }: { text: string; except: readonly number[]; limit: number },
) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email'])
    .where('u.tenant_id', '=', tenantId)
    .where(named(text))
    .where(sql<boolean>`u.id <> all(${[...except]}::int[])`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(limit)
    .execute()
