import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnsOf, type Condition } from '@dossier/core/filters/condition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { hasOnlyRead, isReadOnly } from '../../db/tenant-tx.ts'
import { withKnownWords } from '../search/known-words.ts'
import { COUNT_BOUND, MOST_MEMBERS, soonest, type KnownTotal } from './count-records.ts'
import { countedTotal, ofGiven, type CountedTotal } from './counted-total.ts'
import { filteredPage, isFarPage } from './filtered-places.ts'
import { countList, findPage, LONGEST_LIST, type Finding } from './found-list.ts'
import { keptNarrowing, type KeptNarrowing } from './kept-narrowing.ts'
import { areStillMany, LONGEST as LONGEST_KNOWN, rememberMany, type Countable, type StillMany } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { matchText, testText, type Sought } from './match-text.ts'
import { oneReads } from './one-reads.ts'
import { recordOrder, type RecordOrder } from './record-order.ts'
import { RememberedList } from './remembered-lists.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { EVERYTHING, questionSql, type ViewQuestion } from './view-question.ts'
import type { PageRequest, RowFilter } from './walks.ts'

/** A question with the text that a list is filtered by. */
export interface AskedList {
  question: ViewQuestion
  sought: Sought
  catalogue: Catalogue
  /** Decides which columns may be read. */
  reads: Actor
}

/** The conditions of a list that asks, for finding its records and for testing some. */
export function askedFilter({ question, sought, catalogue, reads }: AskedList): Pick<RowFilter, 'test' | 'find'> {
  const { where, narrow } = questionSql(reads, catalogue, question)
  const all = sql<SqlBool>`${sql.join([where, ...narrow], sql` and `)}`
  if (sought.text === '') {
    const kept = question.among === 'open' ? keptNarrowing(question.condition, catalogue) : null
    return { test: sql`coalesce(${where}, false)`, find: kept ? through(kept, all) : [all] }
  }
  return {
    test: sql`(coalesce(${where}, false) and ${testText(sought)})`,
    find: matchText(sought).map((match) => sql<SqlBool>`${match} and ${all}`),
  }
}

/** Through the orders if they are kept as of this statement, and without them if not: one of the two reads nothing. */
const through = ({ isKept, narrow }: KeptNarrowing, all: RawBuilder<SqlBool>): RawBuilder<SqlBool>[] => [
  sql`${isKept} and ${narrow} and ${all}`,
  sql`not ${isKept} and ${all}`,
]

/** Of so many records, with these ids if they are known. */
const totalOf = (records: number, ids: Iterable<number> | null): KnownTotal =>
  records > COUNT_BOUND ? MANY : { records, isMinimum: false, members: records <= MOST_MEMBERS ? ids : null }

/** More than are counted. */
const MANY: KnownTotal = { records: COUNT_BOUND, isMinimum: true, members: null }

const countable = ({ question: { condition, among }, sought: { rights, text } }: AskedList): Countable => ({
  rights,
  condition,
  among,
  text,
})

/** What is true of a record also depends on the time, or on what other tables hold. */
const ELSEWHERE = new Set(['openForDays', 'tags', 'time-spent', 'file-only'])

/** Whether a record joins and leaves the list by changes of its own alone, which are known afterwards. (ADR 145, 155) */
const isRemembered = ({ question, catalogue }: AskedList): boolean =>
  question.until > Date.now() + LONGEST_KNOWN && isOfRecords(question.condition, catalogue)

/** Whether a condition asks for nothing but what changes of records change. */
export const isOfRecords = (condition: Condition, catalogue: Catalogue): boolean =>
  columnsOf(condition).every((column) => {
    const field = fieldIdOf(column)
    return (
      !itemColumnOf(column) && !ELSEWHERE.has(field === null ? column : (catalogue.fields.get(field)?.dataType ?? ''))
    )
  })

/** What is known of the number of records without looking at any. */
async function knownTotal(reader: ListReader, asked: AskedList): Promise<CountedTotal | StillMany | null> {
  return (
    (await countedTotal(reader, asked)) ?? (isRemembered(asked) ? await areStillMany(reader, countable(asked)) : null)
  )
}

/** The number of records of a list, counted up to the bound: what its first pages are found with, but no row. */
export async function countAsked(reader: ListReader, asked: AskedList): Promise<KnownTotal> {
  const known = await knownTotal(reader, asked)
  if (known && (isMany(known) || known.total > COUNT_BOUND)) return MANY
  const { catalogue, question, sought } = asked
  const order = recordOrder(catalogue, sought.rights, USUAL, question.among === 'open')
  const list = rememberedList(reader, asked, order)
  if (list) return (await listPage(reader, asked, { rights: sought.rights, order, offset: 0, ...NO_ROWS }, list)).total
  const { total, ids } = await countList(reader, { find: askedFilter(asked).find, among: question.among })
  return totalOf(total, ids)
}

/** In which most lists are opened. */
const USUAL = { key: 'lastUpdated', descending: true } as const
const NO_ROWS = { limit: 0, columns: new Set<string>(), fieldIds: [] }

type Wanted = Omit<PageRequest, 'filter' | 'start'>
type ShownPage = { rows: PageRow[]; total: KnownTotal }

const isMany = (known: CountedTotal | StillMany): known is StillMany => 'margin' in known

/**
 * A page of a list that asks, with the number of its records. Up to the bound of counting, one statement finds them all
 * and sorts them; of more, and where the page is met sooner, the rows are tested in their order until the page is full.
 */
export async function askedPage(
  reader: ListReader,
  asked: AskedList,
  { order, ...others }: Wanted,
  counted?: CountedTotal,
): Promise<ShownPage> {
  const wanted = { ...others, order: ofGiven(order, asked) }
  const known = counted ?? (await countedTotal(reader, asked))
  const list = rememberedList(reader, asked, wanted.order)
  if (known && isSoonMet(known, wanted)) {
    const total = boundedTotal(known)
    const page = (await list?.page(keptWanted(asked, wanted))) ?? (await soonPage(reader, asked, wanted, total))
    if (page) return { rows: page.rows, total }
    // Nothing says that the next page is any nearer: the list is found, and remembered.
    if (!list || total.isMinimum) return sortedPage(reader, asked, wanted, total)
  }
  return list ? listPage(reader, asked, wanted, list) : ownPage(reader, asked, wanted)
}

/** From what is remembered, or found and remembered. */
const listPage = (reader: ListReader, asked: AskedList, wanted: Wanted, list: RememberedList): Promise<ShownPage> =>
  oneReads<ShownPage>({
    underWay: list.underWay,
    name: () => list.name,
    known: () => rememberedPage(reader, asked, wanted, list),
    find: async () => firstPage(reader, await withWords(reader, asked), wanted, list),
    isOpen: isReadOnly(reader.tx),
  })

/** What a transaction has changed itself may never be committed. */
const mayRemember = (reader: ListReader, asked: AskedList): boolean => isRemembered(asked) && hasOnlyRead(reader.tx)

function rememberedList(reader: ListReader, asked: AskedList, order: RecordOrder): RememberedList | null {
  if (!mayRemember(reader, asked)) return null
  const list = new RememberedList(reader, countable(asked), order)
  return list.isTooLong ? null : list
}

/** Where its records have to be found: with what is known of the words of its text. */
const withWords = async (reader: ListReader, asked: AskedList): Promise<AskedList> => ({
  ...asked,
  sought: await withKnownWords(reader, asked.sought),
})

/** Found for the reader alone. */
async function ownPage(reader: ListReader, list: AskedList, wanted: Wanted): Promise<ShownPage> {
  const asked = await withWords(reader, list)
  const { rows, total, ids, isCut } = await found(reader, asked, wanted, { whose: 'own', mostIds: MOST_MEMBERS })
  return isCut ? metPage(reader, asked, wanted, MANY) : { rows, total: totalOf(total, ids) }
}

async function found(reader: ListReader, asked: AskedList, wanted: Wanted, some: Pick<Finding, 'whose' | 'mostIds'>) {
  const { question, sought } = asked
  // A text alone may be so common that testing records meets enough of them first.
  const find = question === EVERYTHING && !sought.known ? await soonest(reader.tx, sought) : askedFilter(asked).find
  return findPage(reader, { find, among: question.among, ...some }, wanted)
}

const keptWanted = (asked: AskedList, wanted: Wanted) => ({ ...wanted, test: () => askedFilter(asked).test })

async function rememberedPage(
  reader: ListReader,
  asked: AskedList,
  wanted: Wanted,
  list: RememberedList,
): Promise<ShownPage | null> {
  const page = await list.page(keptWanted(asked, wanted))
  if (page) return { rows: page.rows, total: page.total === null ? MANY : totalOf(page.total, page.members) }
  const many = await areStillMany(reader, countable(asked))
  return many && pageOfMany(reader, asked, wanted, { many, list })
}

/** Finds the list and remembers it: for all, unless too much of it is restricted. */
async function firstPage(
  reader: ListReader,
  asked: AskedList,
  wanted: Wanted,
  list: RememberedList,
): Promise<ShownPage> {
  const { whose } = list
  const page = await found(reader, asked, wanted, { whose, mostIds: LONGEST_LIST })
  const { snapshot, restricted, ids } = page
  if (ids) {
    const hidden = new Set(page.hidden)
    list.remember({ whose, ids: Int32Array.from(ids), restricted, snapshot, margin: null }, page.hidden)
    const own = page.total <= MOST_MEMBERS ? ids.filter((id) => !hidden.has(id)) : null
    return { rows: page.rows, total: totalOf(page.total, own) }
  }
  const forAll = whose === 'all'
  if (forAll && page.open <= COUNT_BOUND) {
    list.keepApart()
    return firstPage(reader, asked, wanted, list)
  }
  const many = { snapshot, margin: page.open - COUNT_BOUND }
  rememberMany(reader, countable(asked), { ...many, forAll })
  return pageOfMany(reader, asked, wanted, { many, list })
}

/** Of a list that is known to have more records than are counted. */
async function pageOfMany(
  reader: ListReader,
  asked: AskedList,
  wanted: Wanted,
  { many, list }: { many: StillMany; list: RememberedList },
): Promise<ShownPage> {
  if (wanted.limit === 0) return { rows: [], total: MANY }
  const page = await metPage(reader, asked, wanted, MANY)
  const ids = Int32Array.from(page.rows, ({ id }) => id)
  if (wanted.offset === 0 && ids.length === wanted.limit) list.remember({ ...many, whose: 'own', ids, restricted: [] })
  return page
}

/** A page that is rather met by testing records in their order than by finding all of the list. */
async function metPage(reader: ListReader, list: AskedList, wanted: Wanted, total: KnownTotal): Promise<ShownPage> {
  const asked = await withWords(reader, list)
  return (await soonPage(reader, asked, wanted, total)) ?? sortedPage(reader, asked, wanted, total)
}

/**
 * A page that is met by testing records in their order. Null if those that match are far from the beginning of this order,
 * or the page is behind the last one.
 */
async function soonPage(
  reader: ListReader,
  asked: AskedList,
  wanted: Wanted,
  total: KnownTotal,
): Promise<ShownPage | null> {
  const request = { ...inReach(asked, wanted), filter: askedFilter(asked) }
  const isFar = total.isMinimum && mayRemember(reader, asked) && isFarPage(reader, countable(asked), request)
  const far = isFar ? await filteredPage(reader, countable(asked), request) : null
  if (far) return { total, rows: far }
  const { rows } = await selectPage(reader, { ...request, start: 'first', filter: { ...request.filter, by: 'tested' } })
  const isFull =
    rows.length === (total.isMinimum ? wanted.limit : Math.min(wanted.limit, total.records - wanted.offset))
  return isFull || request.order.by === 'rank' ? { total, rows } : null
}

/** A page for which the whole list is found and sorted; of very many records, its front is remembered then. */
async function sortedPage(reader: ListReader, asked: AskedList, wanted: Wanted, total: KnownTotal): Promise<ShownPage> {
  const request = { ...inReach(asked, wanted), filter: askedFilter(asked) }
  const isKept = total.isMinimum && mayRemember(reader, asked)
  const kept = isKept ? await filteredPage(reader, countable(asked), { ...request, isSorted: true }) : null
  if (kept) return { total, rows: kept }
  const { rows } = await selectPage(reader, { ...request, start: 'first', filter: { ...request.filter, by: 'found' } })
  return { total, rows }
}

/** Among which records, in an order that has all of them. */
const inReach = ({ question: { among } }: AskedList, wanted: Wanted) => ({
  ...wanted,
  among,
  order: among === 'open' ? wanted.order : unheld(wanted.order),
})

/** Of few records, their ids are wanted with the page. */
const isSoonMet = ({ total, among }: CountedTotal, { offset, limit }: Wanted): boolean =>
  total > COUNT_BOUND || (total > MOST_MEMBERS && ((offset + limit) * among) / total < total)

/** As it is shown. */
export const boundedTotal = ({ total }: CountedTotal): KnownTotal =>
  total > COUNT_BOUND ? MANY : { records: total, isMinimum: false, members: null }

/** Some of the tables that hold orders have the open records alone. */
function unheld(order: RecordOrder): RecordOrder {
  if (!order.held || order.held.closedRows) return order
  const { held, ...rest } = order
  return held.ofField?.computed ?? (rest as RecordOrder)
}
