/** How one person has arranged the columns of one view. */
export interface OwnColumns {
  /** The keys from the first to the last that was there then; empty: as in the view. */
  order: readonly string[]
  /** Pixels by key. */
  widths: Readonly<Record<string, number>>
}

export const NO_OWN_COLUMNS: OwnColumns = { order: [], widths: {} }

export const LEAST_WIDTH = 60
export const MOST_WIDTH = 800

const PREFIX = 'columns.'
/** Of all preferences of a person; the server takes ten thousand. */
const ROOM = 9_000

type Preferences = Readonly<Record<string, unknown>>

export const ownColumnsKey = (viewId: number): string => `${PREFIX}${viewId}`

/** Keys of fields have up to 43 characters, and a preference has room for 2,000. */
export function shortKey(key: string): string {
  let hash = 0x811c9dc5
  for (const sign of key) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}

/** What is stored is `order|widths`: `k1.k2|k1-180.k2-90`, by short keys. Anything else is nothing. */
export function readOwnColumns(preferences: Preferences, view: { id: number; columns: readonly string[] }): OwnColumns {
  const stored = preferences[ownColumnsKey(view.id)]
  const [, order, widths] = typeof stored === 'string' ? (/^([\da-z.]*)\|([\da-z.-]*)$/.exec(stored) ?? []) : []
  if (order === undefined || widths === undefined) return NO_OWN_COLUMNS
  const known = new Map(view.columns.map((key) => [shortKey(key), key]))
  const entries = widths.split('.').flatMap((one): [string, number][] => {
    const [short = '', width = ''] = one.split('-')
    const key = known.get(short)
    return key && /^\d{1,4}$/.test(width) ? [[key, within(Number(width))]] : []
  })
  return { order: order.split('.').flatMap((short) => known.get(short) ?? []), widths: Object.fromEntries(entries) }
}

const within = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

function writeOwnColumns({ order, widths }: OwnColumns): string | undefined {
  const sizes = Object.entries(widths).map(([key, width]) => `${shortKey(key)}-${within(width)}`)
  return order.length + sizes.length === 0 ? undefined : `${order.map(shortKey).join('.')}|${sizes.join('.')}`
}

/** The preferences with the columns of one view. Those of views that are gone are left out, and the oldest beyond the room. */
export function withOwnColumns<T extends Preferences>(
  preferences: T,
  viewId: number,
  own: OwnColumns,
  viewIds: readonly number[],
): T {
  const text = writeOwnColumns(own)
  const kept = Object.entries(preferences).filter(([key]) => {
    const id = key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : undefined
    return id === undefined || (id !== viewId && viewIds.includes(id))
  })
  const next = [...kept, ...(text === undefined ? [] : [[ownColumnsKey(viewId), text] as const])]
  const old = kept.filter(([key]) => key.startsWith(PREFIX)).map(([key]) => key)
  const result: Record<string, unknown> = Object.fromEntries(next)
  for (const key of old.toSorted((one, other) => idOf(one) - idOf(other))) {
    if (JSON.stringify(result).length <= ROOM) break
    delete result[key]
  }
  return result as T
}

const idOf = (key: string) => Number(key.slice(PREFIX.length))

/** Columns in a person's order. One that the view got since follows the one that it follows there. */
export function arranged(columns: readonly string[], { order }: OwnColumns): string[] {
  const keys = order.filter((key) => columns.includes(key))
  if (keys.length === 0) return [...columns]
  for (const [nth, key] of columns.entries()) {
    if (keys.includes(key)) continue
    const before = columns[nth - 1]
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}
