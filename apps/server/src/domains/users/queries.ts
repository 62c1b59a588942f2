import type { UserRights, UserSummary } from '@dossier/contract/users/details'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { textOrder } from '../../db/text-order.ts'

const LISTED = 1000

export interface RightColumns {
  is_admin: boolean
  edit_data: boolean
  edit_users: boolean
  extended_permissions: string[]
}

/** The rights as stored. */
export const rightsOf = (row: RightColumns): UserRights => ({
  isAdmin: row.is_admin,
  editData: row.edit_data,
  editUsers: row.edit_users,
  extendedPermissions: {
    scheduling: row.extended_permissions.includes('scheduling'),
    setOtherUsersStatus: row.extended_permissions.includes('setOtherUsersStatus'),
  },
})

/** People with their teams and statuses, in the order in which lists show them. */
const people = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('user_statuses as s', (join) =>
      join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.user_status_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.disabled',
      'u.last_updated as lastUpdated',
      's.id as statusId',
      's.title as statusTitle',
    ])
    .select('u.membership')
    .select(['u.is_admin', 'u.edit_data', 'u.edit_users', 'u.extended_permissions', 'u.last_login'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = ${tenantId} and m.user_id = u.id order by 1)`.as('teams'),
    )
    .where('u.tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('u.name')))
    .orderBy('u.id')

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

/** Whose rights are included. */
export interface Shown {
  withRights: boolean
}

export const summaryOf = (row: PersonRow, { withRights }: Shown): UserSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  teams: row.teams,
  disabled: row.disabled,
  isExternal: false,
  currentStatus: row.statusId === null ? null : { id: row.statusId, title: row.statusTitle ?? '' },
  lastUpdated: row.lastUpdated,
  ...(withRights && { rights: rightsOf(row), hasSignedIn: row.last_login !== null, membership: row.membership }),
})

export async function selectPeople(tx: Tx, tenantId: number, shown: Shown): Promise<UserSummary[]> {
  const rows = await people(tx, tenantId).limit(LISTED).execute()
  return rows.map((row) => summaryOf(row, shown))
}

export async function selectMembers(
  tx: Tx,
  team: { tenantId: number; teamId: number },
  shown: Shown,
): Promise<UserSummary[]> {
  const rows = await people(tx, team.tenantId).where(inTeam(team.tenantId, team.teamId)).execute()
  return rows.map((row) => summaryOf(row, shown))
}

export const selectPerson = (tx: Tx, tenantId: number, id: number): Promise<PersonRow | undefined> =>
  people(tx, tenantId).where('u.id', '=', id).executeTakeFirst()

export interface PeopleSearch {
  text: string
  teamId?: number | undefined
  /** In any of them; an empty list is everybody. */
  teams?: readonly number[]
  without?: readonly number[]
  withDisabled?: boolean | undefined
  limit: number
  offset: number
}

/** Accents and the letter case make no difference. */
const named = (text: string, withDisabled = false) => {
  const isIn = (column: string) => sql<boolean>`strpos(text_folded(${sql.ref(column)}), text_folded(${text})) > 0`
  return sql<boolean>`(${withDisabled} or not u.disabled) and (${isIn('u.name')} or ${isIn('u.email')})`
}

const inTeam = (tenantId: number, teamId: number) =>
  sql<boolean>`exists (select from team_members m
    where m.tenant_id = ${tenantId} and m.team_id = ${teamId} and m.user_id = u.id)`

const inSome = (tenantId: number, teams: readonly number[]) =>
  sql<boolean>`exists (select from team_members m
    where m.tenant_id = ${tenantId} and m.team_id = any(${[...teams]}::int[]) and m.user_id = u.id)`

const notOf = (ids: readonly number[]) => sql<boolean>`u.id <> all(${[...ids]}::int[])`

const matching = (tenantId: number, { text, teamId, teams = [], without = [], withDisabled }: PeopleSearch) =>
  sql<boolean>`${sql.join(
    [
      named(text, withDisabled),
      ...(teamId === undefined ? [] : [inTeam(tenantId, teamId)]),
      ...(teams.length > 0 ? [inSome(tenantId, teams)] : []),
      ...(without.length > 0 ? [notOf(without)] : []),
    ],
    sql` and `,
  )}`

/** People whose name or email contains the text, and the total count. */
export async function searchPeople(
  tx: Tx,
  tenantId: number,
  search: PeopleSearch,
): Promise<{ rows: PersonRow[]; totalItems: number }> {
  const page = people(tx, tenantId).where(matching(tenantId, search)).limit(search.limit).offset(search.offset)
  const count = tx
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.tenant_id', '=', tenantId)
    .where(matching(tenantId, search))
  const [rows, counted] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()])
  return { rows, totalItems: counted.count }
}

/** Enabled people that match and are not among the given ones, by name. */
export const searchOthers = (
  tx: Tx,
  tenantId: number,
  {
    text,
    teams = [],
    except,
    limit,
  }: { text: string; teams?: readonly number[]; except: readonly number[]; limit: number },
) =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email'])
    .where('u.tenant_id', '=', tenantId)
    .where(matching(tenantId, { text, teams, without: except, limit, offset: 0 }))
    .orderBy(textOrder(sql.ref('u.name')))
    .orderBy('u.id')
    .limit(limit)
    .execute()

export async function hasEmail(tx: Tx, tenantId: number, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}
