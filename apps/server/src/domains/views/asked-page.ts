import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnsOf } from '@dossier/core/filters/condition'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG, COUNT_BOUND, MEMBERS, MOST_MEMBERS, type Among, type KnownTotal } from './count-records.ts'
import { countedTotal, type CountedTotal } from './counted-total.ts'
import { filteredPage } from './filtered-places.ts'
import { isCounted } from './group-totals.ts'
import { keptNarrowing, type KeptNarrowing } from './kept-narrowing.ts'
import { areStillMany, LONGEST as LONGEST_KNOWN, MARGIN, rememberMany } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { matching, matchText, testText, type Sought } from './match-text.ts'
import type { RecordOrder } from './record-order.ts'
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
  members: number[] | null
  snapshot: string
}

const COUNTS = sql`(select count(*)::int from found) as total, (select ${MEMBERS} from found) as members,
  pg_current_snapshot()::text as snapshot`

function totalOfFound(viewer: Viewer, asked: AskedList, row: CountedRow | undefined): KnownTotal {
  const { total = 0, members = null, snapshot = '' } = row ?? {}
  if (total === COUNT_BOUND + MARGIN && isRemembered(asked)) rememberMany(viewer, countable(asked), snapshot)
  return total > COUNT_BOUND ? MANY : { records: total, isMinimum: false, members: members ?? [] }
}

/** More than are counted. */
const MANY: KnownTotal = { records: COUNT_BOUND, isMinimum: true, members: null }

const countable = ({ question, sought }: AskedList) => ({ rights: sought.rights, condition: question.condition })

/** Whether every change by which a record leaves the list is a move: those of these columns, and of fields, are. */
const isRemembered = ({ question, sought }: AskedList): boolean =>
  question.among === 'open' &&
  sought.text === '' &&
  question.until > Date.now() + LONGEST_KNOWN &&
  columnsOf(question.condition).every(
    (column) => isCounted(column) || column === 'title' || column === 'created' || fieldIdOf(column) !== null,
  )

/** What is known of the number of records without looking at any. */
async function knownTotal(reader: ListReader, asked: AskedList): Promise<CountedTotal | 'many' | null> {
  const counted = await countedTotal(reader, asked)
  if (counted) return counted
  return isRemembered(asked) && (await areStillMany(reader, countable(asked))) ? 'many' : null
}

/** The number of records of a list, counted up to the bound. */
export async function countAsked(reader: ListReader, asked: AskedList): Promise<KnownTotal> {
  const known = await knownTotal(reader, asked)
  if (known === 'many' || (known && known.total > COUNT_BOUND)) return MANY
  const { find } = askedFilter(asked)
  const { rows } = await sql<CountedRow>`
    with ${foundRecords(reader, { find, among: asked.question.among, k: sql`null::int` })}
    select ${COUNTS}`.execute(reader.tx)
  return totalOfFound(reader, asked, rows[0])
}

type Wanted = Omit<PageRequest, 'filter' | 'start'>
type FoundPage = { rows: PageRow[]; total: KnownTotal }

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
  const filter = askedFilter(asked)
  const { among } = asked.question
  const known = counted ?? (await knownTotal(reader, asked))
  const found =
    known === 'many' || (known && isSoonMet(known, wanted))
      ? { rows: [], total: known === 'many' ? MANY : boundedTotal(known) }
      : await foundPage(reader, asked, { ...wanted, among, find: filter.find })
  const { total } = found
  if (found.rows.length > 0 || (!total.isMinimum && wanted.offset >= total.records)) return found
  const request = { ...wanted, among, order: among === 'open' ? wanted.order : unheld(wanted.order) }
  const page = (by: RowFilter['by']) => selectPage(reader, { ...request, start: 'first', filter: { ...filter, by } })
  if (total.isMinimum && isRemembered(asked)) {
    const far = await filteredPage(reader, countable(asked), { ...request, filter })
    if (far) return { total, rows: far }
  }
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

const boundedTotal = ({ total }: CountedTotal): KnownTotal =>
  total > COUNT_BOUND ? MANY : { records: total, isMinimum: false, members: null }

async function foundPage(
  viewer: Viewer,
  asked: AskedList,
  { find, among, ...wanted }: Wanted & { find: readonly RawBuilder<SqlBool>[]; among: Among },
): Promise<FoundPage> {
  const { k, by } = foundOrder(wanted.order)
  const sorted = sql`row_number() over (order by ${by})`
  const { rows } = await sql<PageRow & CountedRow>`
    with ${foundRecords(viewer, { find, among, k })},
    picked as materialized (select id, ${sorted} as place from found where (select count(*) from found) <= ${sql.lit(COUNT_BOUND)}
      order by place limit ${sql.lit(wanted.limit)} offset ${wanted.offset}::int)
    select ${COUNTS}, ${rowColumns(wanted)}
    from (select 1) one left join picked on true left join cases c on c.id = picked.id
    order by picked.place`.execute(viewer.tx)
  return { rows: rows.filter(({ id }) => id !== null), total: totalOfFound(viewer, asked, rows[0]) }
}

/** Some of the tables that hold orders have the open records alone. */
function unheld(order: RecordOrder): RecordOrder {
  if (!order.held || order.held.closedRows) return order
  const { held, ...rest } = order
  return held.ofField?.computed ?? (rest as RecordOrder)
}
