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

export const PREFIX = 'columns.'
export type Preferences = Readonly<Record<string, unknown>>

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
  const byShortKey = new Map(view.columns.map((key) => [shortKey(key), key]))
  const entries = widths.split('.').flatMap((one): [string, number][] => {
    const [short = '', width = ''] = one.split('-')
    const key = byShortKey.get(short)
    return key && /^\d{1,4}$/.test(width) ? [[key, within(Number(width))]] : []
  })
  return {
    order: order.split('.').flatMap((short) => byShortKey.get(short) ?? []),
    widths: Object.fromEntries(entries),
  }
}

export const within = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

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
