import type { ItemName } from '@dossier/contract/data-sources/item-name'
import { dataItems, NAMED_AT_ONCE } from '@dossier/contract/data-sources/items'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FindItem } from '@dossier/core/data-sources/item-name'
import { call } from '../../lib/api.ts'
import { keyOf, lifeOf } from '../../lib/cache.ts'

/** The names of items that this page has loaded; null for an item that does not exist. For texts that are made at once, and not drawn again. */
const known = new Map<string, ItemName | null>()

export const knownItem: FindItem = (id) => known.get(id)

/** Items that the page has learned of in another way, such as those of a list to choose from. */
export function noteItems(items: readonly ItemName[]): void {
  for (const { id, label, deleted } of items) known.set(id, { id, label, deleted })
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
  const all = [...waiting]
  waiting = new Map()
  for (let start = 0; start < all.length; start += NAMED_AT_ONCE)
    void fetchNames(all.slice(start, start + NAMED_AT_ONCE))
}

async function fetchNames(asked: readonly [string, Waiting][]): Promise<void> {
  try {
    const found = await call(dataItems.names, { query: { ids: asked.map(([id]) => id).join(',') } })
    const byId = new Map(found.map((item) => [item.id, item]))
    for (const [id, { resolve }] of asked) {
      const item = byId.get(id) ?? null
      known.set(id, item)
      resolve(item)
    }
  } catch (error) {
    for (const [, { reject }] of asked) reject(error)
  }
}

const nameQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(dataItems.names), id],
    queryFn: () => fetchName(id),
    placeholderData: () => known.get(id),
    ...lifeOf(dataItems.names),
  })

/** The names of items, which follow their changes. */
export function useItems(ids: readonly string[]): FindItem {
  const names = useQueries({ queries: ids.map(nameQuery) })
  return (id) => names[ids.indexOf(id)]?.data
}
