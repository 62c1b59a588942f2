import { sameJson } from '../live/same-json.ts'
import { rebase, type Rebased } from './rebase.ts'

/** In `conflicts` instead of an id, if both changed the order of the list. */
export const ORDER = 'order'

/**
 * As rebase for a list whose order counts, item by item. An item that one changed and the other took away is a conflict, and
 * as the form has it. Conflicts are ids as text.
 */
export function rebaseList<T extends { id: number | string }>(
  start: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): Rebased<T[]> {
  const { values, conflicts } = rebase<Record<T['id'], T>>(byId(start), byId(mine), byId(theirs))
  const lists = [start, mine, theirs].map((list) => list.map(({ id }) => id)) as [T['id'][], T['id'][], T['id'][]]
  const order = (list: T['id'][]) => list.filter((id) => lists.every((ids) => ids.includes(id)))
  const [before, here, there] = lists.map(order)
  const [isMoved, areMoved] = [!sameJson(here, before), !sameJson(there, before)]
  const ids = new Set(isMoved ? [...lists[1], ...lists[2]] : [...lists[2], ...lists[1]])
  return {
    values: [...ids].flatMap((id) => values[id] ?? []),
    conflicts: isMoved && areMoved && !sameJson(here, there) ? [...conflicts, ORDER] : conflicts,
  }
}

const byId = <T extends { id: number | string }>(list: readonly T[]) =>
  Object.fromEntries(list.map((item) => [item.id, item])) as Record<T['id'], T>
