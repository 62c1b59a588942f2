import type { ItemName } from '@dossier/contract/data-sources/item-name'
import { dataItems, NAMED_AT_ONCE } from '@dossier/contract/data-sources/items'
import { pickedRecords } from '@dossier/contract/data-sources/records'
import { isRecordId } from '@dossier/core/fields/chosen-items'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FindItem } from '@dossier/core/data-sources/item-name'
import { call } from '../../../lib/api.ts'
import { keyOf, lifeOf } from '../../../lib/cache.ts'
import { onSessionEnd } from '../../../lib/session/session-end.ts'

/** The names of items that this page has loaded; null for an item that does not exist. For texts that are made at once, and not drawn again. */
const cache = new Map<string, ItemName | null>()

/** The next person may see fewer records. */
onSessionEnd(() => cache.clear())

export const cachedItem: FindItem = (id) => cache.get(id)

/** Items that the page has learned of in another way, such as those of a list to choose from. */
export function noteItems(items: readonly ItemName[]): void {
  for (const { id, label, deleted, caseNumber } of items)
    cache.set(id, { id, label, deleted, ...(caseNumber && { caseNumber }) })
}

type Waiting = PromiseWithResolvers<ItemName | null>
let waiting = new Map<string, Waiting>()

/** Items that are asked for together are fetched together. */
function fetchName(id: string): Promise<ItemName | null> {
  if (waiting.size === 0) setTimeout(fetchWaiting)
  const one = waiting.get(id) ?? Promise.withResolvers<ItemName | null>()
  waiting.set(id, one)
  return one.promise
}

function fetchWaiting(): void {
  const { records = [], items = [] } = Object.groupBy(waiting, ([id]) => (isRecordId(id) ? 'records' : 'items'))
  waiting = new Map()
  for (const all of [records, items])
    for (let start = 0; start < all.length; start += NAMED_AT_ONCE)
      void fetchNames(all.slice(start, start + NAMED_AT_ONCE))
}

async function fetchNames(waiting: readonly [string, Waiting][]): Promise<void> {
  try {
    const ids = waiting.map(([id]) => id)
    const found = await call(namesOf(ids[0]!), { query: { ids: ids.join(',') } })
    const byId = new Map(found.map((item) => [item.id, item]))
    for (const [id, { resolve }] of waiting) {
      const item = byId.get(id) ?? null
      cache.set(id, item)
      resolve(item)
    }
  } catch (error) {
    for (const [, { reject }] of waiting) reject(error)
  }
}

/** Records are called what this reader may see of them. */
const namesOf = (id: string) => (isRecordId(id) ? pickedRecords.names : dataItems.names)

const nameQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(namesOf(id)), id],
    queryFn: () => fetchName(id),
    placeholderData: () => cache.get(id),
    ...lifeOf(namesOf(id)),
  })

/** The names of items, which follow their changes. */
export function useItems(ids: readonly string[]): FindItem {
  const names = useQueries({ queries: ids.map(nameQuery) })
  return (id) => names[ids.indexOf(id)]?.data
}
