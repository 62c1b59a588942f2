import type {
  CountsQuery,
  InsightQuery,
  ListChanged,
  ListContent,
  ListEnded,
  ListLoaded,
  ListQuery,
  ListStale,
  TopValueQuery,
} from '@dossier/contract/live/record-view-hub'
import { insightRuns } from '@dossier/contract/insights/running'
import { views } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import { mergeList } from '@dossier/core/live/merge-list'
import { writtenClauses } from '@dossier/core/views/further-clauses'
import { pageCall } from '@dossier/core/views/list-page'
import { expect, vi } from 'vitest'
import { connectLive, type LiveClient } from './live-client.ts'
import type { TestPerson } from '../world.ts'

/** Somebody with a session, at whichever node they call. */
type Watching = Pick<TestPerson, 'token' | 'call'>

/** A person who follows a list: what they were sent, as their screen shows it. */
export interface ListWatcher {
  person: Watching
  query: ListQuery
  client: LiveClient
  /** Undefined before the first message, while it has to be asked for again, and after the end. */
  content(): ListContent | undefined
}

let ids = 0

/** Follows a list as the browser does: whatever is stale is asked for again. */
export async function watchList(
  person: Watching,
  query: ListQuery,
  { origin, client: existing }: { origin?: string; client?: LiveClient } = {},
): Promise<ListWatcher> {
  const client =
    existing ?? (await connectLive({ token: person.token, hub: '/record-view-hub', ...(origin && { origin }) }))
  const id = `list-${(ids += 1)}`
  let channel = ''
  let content: ListContent | undefined
  const subscribe = () => client.invoke('subscribe', { id, query })
  client.socket.on('listLoaded', (message: ListLoaded) => {
    if (message.id !== id) return
    channel = message.channel
    content = message.content
  })
  client.socket.on('listChanged', (message: ListChanged) => {
    if (message.channel === channel) content = content && changed(content, message)
  })
  client.socket.on('listStale', (message: ListStale) => {
    if (message.channel !== channel) return
    content = undefined
    // The test may be over.
    subscribe().catch(() => {})
  })
  client.socket.on('listEnded', (message: ListEnded) => {
    if (message.id === id) content = undefined
  })
  expect(await subscribe()).toEqual({ ok: true })
  return { person, query, client, content: () => content }
}

function changed(content: ListContent, { change }: ListChanged): ListContent {
  if (change.kind !== 'page') return change
  if (content.kind !== 'page') throw new Error('Only pages change like a page.')
  const page = mergeList(content.page, change)
  if (!page) throw new Error('A row is missing.')
  return { kind: 'page', page }
}

/** What the call that answers the same says now. */
export async function fetchList(person: Watching, query: ListQuery): Promise<ListContent> {
  if (query.kind === 'insight' || query.kind === 'topValue') return fetchInsight(person, query)
  const further = writtenClauses(query.clauses)
  if (query.kind === 'counts') {
    const { kind: _, clauses: _clauses, ...rest } = query
    const summaryQuery = { ...rest, ...further }
    const all = await person.call(views.summary, { query: summaryQuery })
    return { kind: 'counts', counts: all.map(({ id, count }) => ({ id, count })) }
  }
  if (query.kind === 'calculations') {
    const { kind, viewId, clauses: _clauses, ...rest } = query
    const viewQuery = { ...rest, ...further, viewId: String(viewId) }
    return { kind, calculations: await person.call(viewCalculations.list, { query: viewQuery }) }
  }
  return { kind: 'page', page: await person.call(views.cases, { query: pageCall(query) }) }
}

async function fetchInsight(person: Watching, query: InsightQuery | TopValueQuery): Promise<ListContent> {
  const params = { id: String(query.insightId) }
  const { dynamicParameters, timeZone } = query
  if (query.kind === 'topValue') {
    const request = { params, query: { timeZone, orderBy: query.orderBy }, body: { dynamicParameters } }
    return { kind: query.kind, top: await person.call(insightRuns.topValue, request) }
  }
  const includeResults = query.includeResults ? ('true' as const) : ('false' as const)
  const runRequest = {
    params,
    query: { timeZone, includeResults },
    body: { dynamicParameters, searchClauses: query.searchClauses },
  }
  return { kind: query.kind, result: { ...(await person.call(insightRuns.run, runRequest)), id: '' } }
}

/** Requires that every watcher's screen becomes equal to a fresh fetch. */
export async function expectFresh(watchers: readonly ListWatcher[], timeout = 20_000): Promise<void> {
  const fresh = await Promise.all(watchers.map(({ person, query }) => fetchList(person, query)))
  await vi.waitFor(
    () => {
      for (const [nth, watcher] of watchers.entries())
        expect({ query: watcher.query, content: watcher.content() }).toEqual({
          query: watcher.query,
          content: fresh[nth],
        })
    },
    { timeout },
  )
}

export const pageQuery = (viewId: number, query: Partial<ListQuery & { kind: 'page' }> = {}): ListQuery => ({
  kind: 'page',
  viewId,
  page: 1,
  pageSize: 20,
  searchTerm: '',
  sortBy: 'lastUpdated',
  sortDesc: true,
  ...query,
})

export const countsQuery = (searchTerm = ''): CountsQuery => ({ kind: 'counts', searchTerm })
