import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnsOf } from '@dossier/core/filters/condition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG, COUNT_BOUND, MOST_MEMBERS, type Among, type KnownTotal } from './count-records.ts'
import { countedTotal, type CountedTotal } from './counted-total.ts'
import { filteredPage } from './filtered-places.ts'
import { keptNarrowing, type KeptNarrowing } from './kept-narrowing.ts'
import { areStillMany, LONGEST as LONGEST_KNOWN, MARGIN, rememberMany, type StillMany } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { matching, matchText, testText, type Sought } from './match-text.ts'
import type { RecordOrder } from './record-order.ts'
import { frontPage, rememberFront } from './remembered-lists.ts'
import { rowColumns, selectPage, type PageRow } from './select-page.ts'
import type { Viewer } from './viewer.ts'
import { questionSql, type ViewQuestion } from './view-question.ts'
import { foundOrder, type PageRequest, type RowFilter } from './walks.ts'
import type { Actor } from '@dossier/core/access/cases'

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

/** The common table expression `found`: the records of the list, up to the bound of counting and a margin. */
const foundRecords = (
  viewer: Viewer,
  { find, among, k }: { find: readonly RawBuilder<SqlBool>[]; among: Among; k: RawBuilder<unknown> },
) =>
  sql`found as materialized (select * from (${matching(find, {
    columns: sql`c.id, ${k} as k`,
    rest: (match) => sql`${AMONG[among]} and ${visibleTo(viewer.me, 'c')} and ${match}
    limit ${sql.lit(COUNT_BOUND + MARGIN)}`,
  })}) found limit ${sql.lit(COUNT_BOUND + MARGIN)})`

interface CountedRow {
  total: number
  ids: number[] | null
  snapshot: string
}

/** With the ids of the records, if they are no more than that. */
const counts = (ids: RawBuilder<unknown>) => sql`(select count(*)::int from found) as total, ${ids} as ids,
  pg_current_snapshot()::text as snapshot`

const idsUpTo = (most: number, by = sql``) =>
  sql`(select case when count(*) <= ${sql.lit(most)} then array_agg(id ${by}) end from found)`

function totalOfFound(viewer: Viewer, asked: AskedList, { total, ids, snapshot }: CountedRow): KnownTotal {
  if (total === COUNT_BOUND + MARGIN && isRemembered(asked)) rememberMany(viewer, countable(asked), snapshot)
  return total > COUNT_BOUND ? MANY : exactly(total, ids ?? [])
}

const exactly = (records: number, ids: Iterable<number>): KnownTotal => ({
  records,
  isMinimum: false,
  members: records <= MOST_MEMBERS ? [...ids] : null,
})

/** More than are counted. */
const MANY: KnownTotal = { records: COUNT_BOUND, isMinimum: true, members: null }

const countable = ({ question, sought }: AskedList) => ({ rights: sought.rights, condition: question.condition })

/** What is true of a record also depends on the time, or on what other tables hold. */
const ELSEWHERE = new Set(['openForDays', 'tags', 'time-spent', 'file-only'])

/** Whether a record joins and leaves the list by moves alone: a change of it is one. (ADR 145) */
const isRemembered = ({ question, sought, catalogue }: AskedList): boolean =>
  question.among === 'open' &&
  sought.text === '' &&
  question.until > Date.now() + LONGEST_KNOWN &&
  columnsOf(question.condition).every((column) => {
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

/** The number of records of a list, counted up to the bound. */
export async function countAsked(reader: ListReader, asked: AskedList): Promise<KnownTotal> {
  const known = await knownTotal(reader, asked)
  if (known && (isMany(known) || known.total > COUNT_BOUND)) return MANY
  const { find } = askedFilter(asked)
  const { rows } = await sql<CountedRow>`
    with ${foundRecords(reader, { find, among: asked.question.among, k: sql`null::int` })}
    select ${counts(idsUpTo(MOST_MEMBERS))}`.execute(reader.tx)
  return totalOfFound(reader, asked, rows[0]!)
}

type Wanted = Omit<PageRequest, 'filter' | 'start'>
type FoundPage = { rows: PageRow[]; total: KnownTotal }

const isMany = (known: CountedTotal | StillMany): known is StillMany => 'margin' in known

/**
 * A page of a list that asks, with the number of its records. Up to the bound of counting, one statement finds them all
 * and sorts them; of more, and where the page is met sooner, the rows are tested in their order until the page is full.
 */
export async function askedPage(
  reader: ListReader,
  asked: AskedList,
  wanted: Wanted,
  counted?: CountedTotal,
): Promise<FoundPage> {
  const known = counted ?? (await countedTotal(reader, asked))
  if (known && isSoonMet(known, wanted)) return metPage(reader, asked, wanted, boundedTotal(known))
  const isKept = isRemembered(asked)
  const remembered = isKept ? await rememberedPage(reader, asked, wanted) : null
  if (remembered) return remembered
  const many = isKept ? await areStillMany(reader, countable(asked)) : null
  if (many) return pageOfMany(reader, asked, wanted, many)
  const { rows, total, ids, snapshot, margin } = await foundPage(reader, asked, wanted)
  if (total.isMinimum && isKept) return pageOfMany(reader, asked, wanted, { snapshot, margin })
  if (ids && isKept)
    rememberFront(reader, countable(asked), wanted.order, { ids: Int32Array.from(ids), snapshot, margin: null })
  if (rows.length > 0 || (!total.isMinimum && wanted.offset >= total.records)) return { rows, total }
  return walkedPage(reader, asked, wanted, total)
}

async function rememberedPage(reader: ListReader, asked: AskedList, wanted: Wanted): Promise<FoundPage | null> {
  const page = await frontPage(reader, countable(asked), { ...wanted, test: () => askedFilter(asked).test })
  return page && { rows: page.rows, total: page.ids ? exactly(page.ids.length, page.ids) : MANY }
}

/** Of a list that is known to have more records than are counted. */
async function pageOfMany(reader: ListReader, asked: AskedList, wanted: Wanted, many: StillMany): Promise<FoundPage> {
  const page = await metPage(reader, asked, wanted, MANY)
  const ids = Int32Array.from(page.rows, ({ id }) => id)
  if (wanted.offset === 0 && ids.length === wanted.limit)
    rememberFront(reader, countable(asked), wanted.order, { ...many, ids })
  return page
}

/** A page that is met sooner by testing records in their order than by finding all of the list. */
async function metPage(reader: ListReader, asked: AskedList, wanted: Wanted, total: KnownTotal): Promise<FoundPage> {
  const request = { ...wanted, filter: askedFilter(asked) }
  const far = total.isMinimum && isRemembered(asked) ? await filteredPage(reader, countable(asked), request) : null
  return far ? { total, rows: far } : walkedPage(reader, asked, wanted, total)
}

async function walkedPage(reader: ListReader, asked: AskedList, wanted: Wanted, total: KnownTotal): Promise<FoundPage> {
  const { among } = asked.question
  const filter = askedFilter(asked)
  const request = { ...wanted, among, order: among === 'open' ? wanted.order : unheld(wanted.order) }
  const page = (by: RowFilter['by']) => selectPage(reader, { ...request, start: 'first', filter: { ...filter, by } })
  const { rows } = await page('tested')
  const isFull =
    rows.length === (total.isMinimum ? wanted.limit : Math.min(wanted.limit, total.records - wanted.offset))
  if (isFull || request.order.by === 'rank') return { total, rows }
  // Those that match are far from the beginning of this order, or the page is behind the last one.
  return { total, rows: (await page('found')).rows }
}

/** Of few records, their ids are wanted with the page. */
const isSoonMet = ({ total, among }: CountedTotal, { offset, limit }: Wanted): boolean =>
  total > COUNT_BOUND || (total > MOST_MEMBERS && ((offset + limit) * among) / total < total)

/** As it is shown. */
export const boundedTotal = ({ total }: CountedTotal): KnownTotal =>
  total > COUNT_BOUND ? MANY : { records: total, isMinimum: false, members: null }

interface FoundList extends FoundPage, Pick<CountedRow, 'ids' | 'snapshot'> {
  /** So many more than the bound are there, or none. */
  margin: number
}

async function foundPage(viewer: Viewer, asked: AskedList, wanted: Wanted): Promise<FoundList> {
  const { k, by } = foundOrder(wanted.order)
  const { find } = askedFilter(asked)
  const all = idsUpTo(isRemembered(asked) ? COUNT_BOUND : MOST_MEMBERS, sql`order by ${by}`)
  // Sent with one row, not with each.
  const ids = sql`case when coalesce(picked.place = ${wanted.offset}::int + 1, true) then ${all} end`
  const { rows } = await sql<PageRow & CountedRow>`
    with ${foundRecords(viewer, { find, among: asked.question.among, k })},
    picked as materialized (select id, row_number() over (order by ${by}) as place from found
      where (select count(*) from found) <= ${sql.lit(COUNT_BOUND)}
      order by place limit ${sql.lit(wanted.limit)} offset ${wanted.offset}::int)
    select ${counts(ids)}, ${rowColumns(wanted)}
    from (select 1) one left join picked on true left join cases c on c.id = picked.id
    order by picked.place`.execute(viewer.tx)
  const [first] = rows
  const { total, snapshot } = first!
  return {
    rows: rows.filter(({ id }) => id !== null),
    total: totalOfFound(viewer, asked, first!),
    ids: total > 0 ? first!.ids : [],
    snapshot,
    margin: total - COUNT_BOUND,
  }
}

/** Some of the tables that hold orders have the open records alone. */
function unheld(order: RecordOrder): RecordOrder {
  if (!order.held || order.held.closedRows) return order
  const { held, ...rest } = order
  return held.ofField?.computed ?? (rest as RecordOrder)
}
