import { isReadOnly } from '../../../db/tenant-tx.ts'
import { cachedLowerBound, cacheLowerBound, type CountLowerBound } from '../../../query/cache/count-lower-bounds.ts'
import { singleFlight } from '../../../query/cache/single-flight.ts'
import { isEverything, type ResolvedQuery } from '../../../query/record-query.ts'
import type { QueryState } from '../../../query/record-state.ts'
import { predicatesOf } from '../../../query/relation.ts'
import { withWordSets } from '../../search/with-word-sets.ts'
import { equalityOrder, countFromValues, type CountFromValues } from '../counts/count-from-values.ts'
import { COUNT_BOUND, MOST_MEMBERS, soonest, type BoundedTotal } from '../counts/count-records.ts'
import type { ListReader } from '../list-reader.ts'
import { recordOrder, type RecordOrder } from '../order/record-order.ts'
import type { PageRequest } from './index-scans.ts'
import { isCacheable, snapshotOf } from './cacheable.ts'
import { readPrefix } from './list-prefix.ts'
import type { ListSnapshot, SnapshotPage } from './list-snapshots.ts'
import { countList, LONGEST_LIST, materializePage, type Materializing } from './materialized-list.ts'
import { selectPage, type PageRow } from './select-page.ts'

/** Of so many records, with these ids if they are at hand. */
const totalOf = (records: number, ids: Iterable<number> | null): BoundedTotal =>
  records > COUNT_BOUND ? MANY : { records, isMinimum: false, members: records <= MOST_MEMBERS ? ids : null }

/** More than are counted. */
const MANY: BoundedTotal = { records: COUNT_BOUND, isMinimum: true, members: null }

/** The number of records of a list, counted up to the bound: what its first pages are read with, but no row. */
export async function countListQuery(reader: ListReader, query: ResolvedQuery): Promise<BoundedTotal> {
  const { catalogue, rights, state } = query
  const order = recordOrder(catalogue, rights, USUAL, state === 'open')
  const list = snapshotOf(reader, query, order)
  const request = { rights, order, offset: 0, ...NO_ROWS }
  const cached = await list?.page(request)
  if (cached) return shown(cached).total
  const counted = await countFromValues(reader, query)
  if (counted && counted.total > COUNT_BOUND) return MANY
  if (isCacheable(query) && (await cachedLowerBound(reader, query))) return MANY
  if (list) return (await sharedPage(reader, query, request, list)).total
  const { total, ids } = await countList(reader, query)
  return totalOf(total, ids)
}

/** In which most lists are opened. */
const USUAL = { key: 'lastUpdated', descending: true } as const
const NO_ROWS = { limit: 0, columns: new Set<string>(), fieldIds: [] }

type Options = Omit<PageRequest, 'filter' | 'start'>
type ListPage = { rows: PageRow[]; total: BoundedTotal }

/**
 * A page of a list with a filter, and the number of its records. From its snapshot, if there is one; otherwise, up to the
 * bound of counting, one statement finds all of them and sorts them; of more, and where that is sooner, the rows are
 * tested in their order until the page is full.
 */
export async function runListQuery(
  reader: ListReader,
  query: ResolvedQuery,
  { order, ...others }: Options,
  total?: CountFromValues,
): Promise<ListPage> {
  const request = { ...others, order: equalityOrder(order, query) }
  const list = snapshotOf(reader, query, request.order)
  const cached = await list?.page(request)
  if (cached) return shown(cached)
  const counted = total ?? (await countFromValues(reader, query))
  if (counted && isScanCheaper(counted, request)) {
    const bounded = boundedTotal(counted)
    const page = await scanPage(reader, query, request, { total: bounded, list })
    if (page) return page
    // Nothing says that the next page is any nearer: the list is found, and cached.
    if (!list || bounded.isMinimum) return sortPage(reader, query, request, { total: bounded, list })
  }
  return list ? sharedPage(reader, query, request, list) : uncachedPage(reader, query, request)
}

const shown = ({ rows, total, members }: SnapshotPage): ListPage => ({
  rows,
  total: total === null ? MANY : totalOf(total, members),
})

/** From its snapshot, or read for all who ask at once. */
const sharedPage = (
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  list: ListSnapshot,
): Promise<ListPage> =>
  singleFlight<ListPage>({
    inFlight: list.inFlight,
    key: () => list.key,
    cached: () => snapshotPage(reader, query, request, list),
    read: async () => firstPage(reader, await withWords(reader, query), request, list),
    isOpen: isReadOnly(reader.tx),
  })

/** Where its records have to be found: with what is known of the words of its text. */
const withWords = async (reader: ListReader, query: ResolvedQuery): Promise<ResolvedQuery> => ({
  ...query,
  ...(await withWordSets(reader, query)),
})

/** Read for the reader alone. */
async function uncachedPage(reader: ListReader, list: ResolvedQuery, request: Options): Promise<ListPage> {
  const query = await withWords(reader, list)
  const page = await materialize(reader, query, request, { scope: 'perUser', mostIds: MOST_MEMBERS })
  const { rows, total, ids, isCut } = page
  return isCut ? scanOrSort(reader, query, request, null) : { rows, total: totalOf(total, ids) }
}

async function materialize(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  options: Omit<Materializing, 'query'>,
) {
  // A text alone may be so common that testing records meets enough of them first.
  const isTextAlone = query.text !== '' && isEverything({ ...query, text: '' })
  const find = options.find ?? (isTextAlone && !query.matches ? await soonest(reader.tx, query) : undefined)
  return materializePage(reader, { ...options, query, find }, request)
}

async function snapshotPage(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  list: ListSnapshot,
): Promise<ListPage | null> {
  const page = await list.page(request)
  if (page) return shown(page)
  const bound = await cachedLowerBound(reader, query)
  return bound && pageOfMany(reader, query, request, { bound, list })
}

/** Reads the list, or corrects what is cached of it, and caches it: for all, unless too much of it is restricted. */
async function firstPage(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  list: ListSnapshot,
): Promise<ListPage> {
  const { scope, find } = list.takeCorrection() ?? { scope: list.scope, find: undefined }
  const page = await materialize(reader, query, request, { scope, find, mostIds: LONGEST_LIST })
  const { snapshot, restricted, ids } = page
  if (ids) {
    const hidden = new Set(page.hidden)
    const all = { scope, ids: Int32Array.from(ids), isComplete: true, restricted, snapshot, margin: null }
    list.set(all, page.hidden)
    const own = page.total <= MOST_MEMBERS ? ids.filter((id) => !hidden.has(id)) : null
    return { rows: page.rows, total: totalOf(page.total, own) }
  }
  if (scope === 'shared' && page.open <= COUNT_BOUND) {
    list.usePerUserEntries()
    return firstPage(reader, query, request, list)
  }
  const bound = { snapshot, margin: page.open - COUNT_BOUND }
  cacheLowerBound(reader, query, { ...bound, scope })
  return pageOfMany(reader, query, request, { bound, list })
}

/** Of a list that has more records than are counted. */
async function pageOfMany(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  { bound, list }: { bound: CountLowerBound; list: ListSnapshot },
): Promise<ListPage> {
  if (request.limit === 0) return { rows: [], total: MANY }
  const page = await scanOrSort(reader, query, request, list)
  const ids = Int32Array.from(page.rows, ({ id }) => id)
  if (request.offset === 0 && ids.length === request.limit && !list.isCached)
    list.set({ ...bound, scope: 'perUser', ids, isComplete: false, restricted: [] })
  return page
}

/** A page that is rather met by testing records in their order than by finding all of the list. */
async function scanOrSort(
  reader: ListReader,
  list: ResolvedQuery,
  request: Options,
  snapshot: ListSnapshot | null,
): Promise<ListPage> {
  const query = await withWords(reader, list)
  const many = { total: MANY, list: snapshot }
  return (await scanPage(reader, query, request, many)) ?? sortPage(reader, query, request, many)
}

interface CountedList {
  total: BoundedTotal
  list: ListSnapshot | null
}

/** Pages behind so many records are read by the ids of the list. */
const FAR = 1_000

/**
 * A page that is met by testing records in their order. Null if those that match are far from the beginning of this order,
 * or the page is behind the last one.
 */
async function scanPage(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  { total, list }: CountedList,
): Promise<ListPage | null> {
  // Deleted records are in no order that an index has.
  if (query.state === 'withDeleted') return null
  const isDeep = total.isMinimum && list !== null && (request.offset > FAR || list.isSortedFirst)
  const deep = isDeep ? await deepPage(reader, query, request, list) : null
  if (deep) return { total, rows: deep }
  const span = { ...inReach(query, request), start: 'first' } as const
  const { rows } = await selectPage(reader, { ...span, filter: { ...predicatesOf(query), by: 'tested' } })
  const isFull =
    rows.length === (total.isMinimum ? request.limit : Math.min(request.limit, total.records - request.offset))
  return isFull || request.order.by === 'rank' ? { total, rows } : null
}

/** A page for which the whole list is found and sorted; of very many records, its first ids are cached then. */
async function sortPage(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  { total, list }: CountedList,
): Promise<ListPage> {
  if (total.isMinimum && list) {
    list.sortFirst()
    const rows = await deepPage(reader, query, request, list)
    if (rows) return { total, rows }
  }
  const span = { ...inReach(query, request), start: 'first' } as const
  const { rows } = await selectPage(reader, { ...span, filter: { ...predicatesOf(query), by: 'found' } })
  return { total, rows }
}

/** A list may change while its ids are read. */
const TRIES = 3

/** A page of a list with more records than are counted, by its first ids, or all of them, which are cached. (ADR 49) */
async function deepPage(
  reader: ListReader,
  query: ResolvedQuery,
  request: Options,
  list: ListSnapshot,
): Promise<PageRow[] | null> {
  if (isSeveral(request.order)) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const span = { ...inReach(query, request), isSorted: list.isSortedFirst, filter: predicatesOf(query) }
    list.set(await readPrefix(reader, span))
    const page = await list.page(request)
    if (page) return page.rows
  }
  return null
}

/** No record of it is compared with another record's place. */
const isSeveral = (order: RecordOrder) => order.by === 'column' && order.several !== undefined

/** Among which records, in an order that has all of them. */
const inReach = ({ state: among }: ResolvedQuery, request: Options) => ({
  ...request,
  among,
  order: among === 'open' ? request.order : unheld(request.order, among),
})

/** Of few records, their ids are wanted with the page. */
const isScanCheaper = ({ total, among }: CountFromValues, { offset, limit }: Options): boolean =>
  total > COUNT_BOUND || (total > MOST_MEMBERS && ((offset + limit) * among) / total < total)

/** As it is shown. */
export const boundedTotal = ({ total }: CountFromValues): BoundedTotal =>
  total > COUNT_BOUND ? MANY : { records: total, isMinimum: false, members: null }

/** Some of the tables that hold orders have the open records alone, and none has deleted ones. */
function unheld(order: RecordOrder, among: QueryState): RecordOrder {
  if (!order.held || (order.held.closedRows && among !== 'withDeleted')) return order
  const { held, ...rest } = order
  return held.ofField?.computed ?? (rest as RecordOrder)
}
