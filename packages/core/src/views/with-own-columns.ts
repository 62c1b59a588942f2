import { ownColumnsKey, PREFIX, shortKey, within, type OwnColumns, type Preferences } from './own-columns.ts'

/** Of all preferences of a person; the server takes ten thousand. */
const ROOM = 9_000

function writeOwnColumns({ order, widths }: OwnColumns): string | undefined {
  const sizes = Object.entries(widths).map(([key, width]) => `${shortKey(key)}-${within(width)}`)
  return order.length + sizes.length === 0 ? undefined : `${order.map(shortKey).join('.')}|${sizes.join('.')}`
}

/**
 * The preferences with the columns of one view. Beyond the room those of unknown views leave first, then the oldest.
 * While there is room they stay: another device may know views that this one has yet to learn of.
 */
export function withOwnColumns<T extends Preferences>(
  preferences: T,
  viewId: number,
  own: OwnColumns,
  viewIds: readonly number[],
): T {
  const text = writeOwnColumns(own)
  const kept = Object.entries(preferences).filter(([key]) => key !== ownColumnsKey(viewId))
  const next = [...kept, ...(text === undefined ? [] : [[ownColumnsKey(viewId), text] as const])]
  const old = kept.filter(([key]) => key.startsWith(PREFIX)).map(([key]) => key)
  const result: Record<string, unknown> = Object.fromEntries(next)
  const isExisting = (key: string) => Number(viewIds.includes(idOf(key)))
  for (const key of old.toSorted((one, other) => isExisting(one) - isExisting(other) || idOf(one) - idOf(other))) {
    if (JSON.stringify(result).length <= ROOM) break
    delete result[key]
  }
  return result as T
}

const idOf = (key: string) => Number(key.slice(PREFIX.length))
