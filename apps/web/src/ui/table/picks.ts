import type { RowKey } from './columns.ts'

type Picked = ReadonlySet<RowKey>

interface Picking {
  /** All rows in their order. */
  keys: readonly RowKey[]
  key: RowKey
  /** Where a range begins; missing for one row. */
  from?: RowKey | undefined
}

/** Picks a row, or gives it up; with all rows between it and the one where the range begins. */
export function pick(picked: Picked, { keys, key, from = key }: Picking): Picked {
  const [start, end] = [keys.indexOf(from), keys.indexOf(key)].toSorted((a, b) => a - b) as [number, number]
  const range = start < 0 ? [key] : keys.slice(start, end + 1)
  return picked.has(key) ? picked.difference(new Set(range)) : picked.union(new Set(range))
}

/** Picks all rows, or gives all up if they are picked. Rows of other pages stay as they are. */
export const pickAll = (picked: Picked, keys: readonly RowKey[]): Picked =>
  pickedOf(picked, keys) === 'all' ? picked.difference(new Set(keys)) : picked.union(new Set(keys))

export function pickedOf(picked: Picked, keys: readonly RowKey[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => picked.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
