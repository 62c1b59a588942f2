import type { AreaNode } from '@dossier/contract/lookups/areas'
import type { Me } from '@dossier/contract/user-profile/me'
import { users } from '@dossier/contract/users/calls'
import type { CaseRow } from '@dossier/contract/views'
import { filterColumns } from '@dossier/core/filters/columns'
import { rowFormats } from '@dossier/core/formatting/row-format'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { LookOf } from '../record-table/Cell.tsx'
import { cellLook } from './cell-look.tsx'
import type { Formatted } from './use-look-of.ts'

interface Viewer {
  me: Me
  now: number
  areas: readonly AreaNode[]
  /** The ids of people, by team; undefined until they are known. */
  members: Members | undefined
}

type Members = ReadonlyMap<number, readonly number[]>
export type MembersQuery = UseQueryOptions<Members>

type Rules = Formatted['formattingRules']

/** The teams that rules compare with. */
const teamsIn = (rules: Rules): number[] => {
  const named = Object.values(rules)
    .flat()
    .flatMap(({ operator, value }) => (operator === 'InTeam' ? [value].flat() : []))
  return [...new Set(named.map(Number))].filter((id) => id > 0)
}

/** Nobody is in a team that is gone. */
async function loadMembers(cache: QueryClient, teams: readonly number[]): Promise<Members> {
  const each = teams.map(async (team) => {
    const query = queryOf(users.listOfTeam, { params: { teamId: String(team) } })
    const found = await cache.fetchQuery(query).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    })
    return [team, found.map(({ id }) => id)] as const
  })
  return new Map(await Promise.all(each))
}

/** The people of the teams that rules name. */
export function membersQuery(rules: Rules): MembersQuery {
  const teams = teamsIn(rules)
  return {
    queryKey: [...keyOf(users.listOfTeam), ...teams],
    queryFn: ({ client }) => loadMembers(client, teams),
    enabled: teams.length > 0,
  }
}

/** How the rules of a view make the cells of its rows look to a person. */
export function drawLooks(view: Formatted & { rows: readonly CaseRow[] }, { me, now, areas, members }: Viewer): LookOf {
  const { formattingRules: rules, fields, rows } = view
  const formatOf = rowFormats(
    { rules, fields, rows },
    {
      meId: me.id,
      now,
      timeZone: reader().timeZone,
      firstDayOfWeek: me.firstDayOfWeek,
      columns: filterColumns(me, fields),
      areasWithin: (id) => areasBelow(areas, id),
      membersOf: (id) => members?.get(id) ?? [],
      isGone: () => false,
    },
  )
  return (row, column) => {
    const found = formatOf(row, column)
    return found && cellLook(found.format, found.share)
  }
}

/** An area and all below it; itself until the tree is known. */
function areasBelow(areas: readonly AreaNode[], id: number): number[] {
  const idsOf = (area: AreaNode): number[] => [area.id, ...area.children.flatMap(idsOf)]
  const find = (among: readonly AreaNode[]): AreaNode | undefined =>
    among.find((area) => area.id === id) ??
    among
      .values()
      .map(({ children }) => find(children))
      .find(Boolean)
  const area = find(areas)
  return area ? idsOf(area) : [id]
}
