import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import { allSorts, type ListSort } from './sorts.ts'

/**
 * Adds a column to the order. A column that is in it already turns from ascending to descending, and then leaves it,
 * unless it is the only one. Null if there is no room.
 */
export function withFurtherSort<K extends string>(sort: ListSort<K>, key: K): ListSort<K> | null {
  const all = allSorts(sort)
  const before = all.find(({ sortBy }) => sortBy === key)
  if (!before && all.length > FURTHER_SORTS) return null
  const turned = { sortBy: key, descending: !before?.descending }
  const next = !before
    ? [...all, { sortBy: key, descending: false }]
    : before.descending && all.length > 1
      ? all.filter((one) => one !== before)
      : all.map((one) => (one === before ? turned : one))
  const [first, ...thenBy] = next
  return { by: first!.sortBy as K, descending: first!.descending, thenBy }
}
