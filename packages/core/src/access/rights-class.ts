import type { Actor } from './cases.ts'
import type { FieldRights } from './fields.ts'

/**
 * The same text for two people of whom each may view exactly the fields that the other may, as far as these rights go:
 * what of a person decides is being an administrator, and the teams that some list names. So whatever follows from the
 * right to view fields needs to be worked out only once for each class.
 */
export function fieldRightsClass(me: Actor, namedTeams: ReadonlySet<number>): string {
  const deciding = me.teams.filter((team) => namedTeams.has(team)).toSorted((a, b) => a - b)
  return `${me.isAdmin ? 'admin' : 'member'} ${deciding.join()}`
}

/** The teams that some of these lists name. */
export const teamsNamedIn = (rights: Iterable<FieldRights>): ReadonlySet<number> =>
  new Set([...rights].flatMap(({ view }) => view))
