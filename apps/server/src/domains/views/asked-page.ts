import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG, COUNT_BOUND, MEMBERS, type Among, type KnownTotal } from './count-records.ts'
import { keptNarrowing, type KeptNarrowing } from './kept-narrowing.ts'
import { matching, matchText, testText, type Sought } from './match-text.ts'
import type { RecordOrder } from './record-order.ts'
import { rowColumns, selectPage, type PageRow } from './select-page.ts'
import type { Viewer } from './viewer.ts'
import { areSurelyMany } from './surely-many.ts'
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

/** The common table expression `found`: the records of the list, up to the bound of counting. */
const foundRecords = (
  viewer: Viewer,
  { find, among, k }: { find: readonly RawBuilder<SqlBool>[]; among: Among; k: RawBuilder<unknown> },
) =>
  sql`found as materialized (select * from (${matching(find, {
    columns: sql`c.id, ${k} as k`,
    rest: (match) => sql`${AMONG[among]} and ${visibleTo(viewer.me, 'c')} and ${match}
    limit ${sql.lit(COUNT_BOUND + 1)}`,
  })}) found limit ${sql.lit(COUNT_BOUND + 1)})`

const totalOf = (row: { total: number; members: number[] | null } | undefined): KnownTotal => {
  const { total = 0, members = null } = row ?? {}
  const isMinimum = total > COUNT_BOUND
  return { records: Math.min(total, COUNT_BOUND), isMinimum, members: isMinimum ? null : (members ?? []) }
}

/** More than are counted. */
const MANY = { rows: [], total: { records: COUNT_BOUND, isMinimum: true, members: null } }

/** The number of records of a list, counted up to the bound. */
export async function countAsked(viewer: Viewer, asked: AskedList): Promise<KnownTotal> {
  if (asked.sought.text === '' && (await areSurelyMany(viewer, asked.question))) return MANY.total
  const { find } = askedFilter(asked)
  const { rows } = await sql<{ total: number; members: number[] | null }>`
    with ${foundRecords(viewer, { find, among: asked.question.among, k: sql`null::int` })}
    select (select count(*)::int from found) as total, (select ${MEMBERS} from found) as members`.execute(viewer.tx)
  return totalOf(rows[0])
}

type Wanted = Omit<PageRequest, 'filter' | 'start'>

/**
 * A page of a list that asks, with the number of its records. Up to the bound of counting, one statement finds them all
 * and sorts them; of more, the rows are tested in their order until the page is full.
 */
export async function askedPage(
  viewer: Viewer,
  asked: AskedList,
  wanted: Wanted,
): Promise<{ rows: PageRow[]; total: KnownTotal }> {
  const filter = askedFilter(asked)
  const { among } = asked.question
  const isMany = asked.sought.text === '' && (await areSurelyMany(viewer, asked.question))
  const found = isMany ? MANY : await foundPage(viewer, { ...wanted, among, find: filter.find })
  if (!found.total.isMinimum) return found
  const request = { ...wanted, among, order: among === 'open' ? wanted.order : unheld(wanted.order) }
  const page = (by: RowFilter['by']) => selectPage(viewer, { ...request, start: 'first', filter: { ...filter, by } })
  const { rows } = await page('tested')
  if (rows.length === wanted.limit || request.order.by === 'rank') return { ...found, rows }
  // Those that match are far from the beginning of this order, or the page is behind the last one.
  return { ...found, rows: (await page('found')).rows }
}

async function foundPage(
  viewer: Viewer,
  { find, among, ...wanted }: Wanted & { find: readonly RawBuilder<SqlBool>[]; among: Among },
): Promise<{ rows: PageRow[]; total: KnownTotal }> {
  const { k, by } = foundOrder(wanted.order)
  const sorted = sql`row_number() over (order by ${by})`
  const { rows } = await sql<PageRow & { total: number; members: number[] | null }>`
    with ${foundRecords(viewer, { find, among, k })},
    picked as materialized (select id, ${sorted} as place from found
      order by place limit ${sql.lit(wanted.limit)} offset ${wanted.offset}::int)
    select (select count(*)::int from found) as total, (select ${MEMBERS} from found) as members, ${rowColumns(wanted)}
    from (select 1) one left join picked on true left join cases c on c.id = picked.id
    order by picked.place`.execute(viewer.tx)
  return { rows: rows.filter(({ id }) => id !== null), total: totalOf(rows[0]) }
}

/** The tables that hold orders have the open records alone. */
function unheld(order: RecordOrder): RecordOrder {
  if (!order.held) return order
  const { held, ...rest } = order
  return held.ofField?.computed ?? (rest as RecordOrder)
}
