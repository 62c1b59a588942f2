import type { ResolvedQuery } from '../record-query.ts'
import { changedSince } from './changed-since.ts'
import { snapshotCache, snapshotKeys, type CacheReader, type Scope } from './snapshot-cache.ts'

/** So many more than the bound are counted, and after so many changes it is counted again. */
export const MARGIN = 1_000

export interface CountLowerBound {
  /** When there were more records than are counted. */
  snapshot: string
  /** After so many more changes, there may be fewer. */
  margin: number
}

/** Caches that a query has more records than are counted: for its reader, or for all with the same rights on fields. */
export function cacheLowerBound(
  reader: CacheReader,
  query: ResolvedQuery,
  { scope = 'perUser', ...bound }: CountLowerBound & { scope?: Scope },
): void {
  const none = { ids: new Int32Array(), isComplete: false, restricted: [], hidden: new Map() }
  snapshotCache(reader).set(snapshotKeys(reader, query)[scope], { ...none, scope, ...bound })
}

/** Whether there are still more: there are if there were, and fewer records than the margin have changed since. */
export async function cachedLowerBound(reader: CacheReader, query: ResolvedQuery): Promise<CountLowerBound | null> {
  const cache = snapshotCache(reader)
  const { shared, perUser } = snapshotKeys(reader, query)
  const [key, found] = [shared, perUser].map((one) => [one, cache.get(one)] as const).find(([, one]) => one) ?? []
  if (key === undefined || !found || found.margin === null) return null
  const changes = await changedSince(reader, found.snapshot, { ...query, most: found.margin - 1 })
  if (changes === 'tooMany') {
    cache.delete(key, found)
    return null
  }
  return { snapshot: changes.snapshot, margin: found.margin - changes.records.length }
}
