import { GROUPS_PER_PAGE, type CaseListPage } from '@dossier/contract/views'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { tableIdOf } from '@dossier/core/views/table-id'
import { sql } from 'kysely'
import { aggregate } from '../../query/aggregate/aggregate.ts'
import { heldValue, keysOf, type GroupColumn } from '../../query/aggregate/group-sql.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { isEverything, narrowed, type ResolvedQuery } from '../../query/record-query.ts'
import { relation } from '../../query/relation.ts'
import { runListQuery, boundedTotal } from './pages/list-page.ts'
import { type Total } from './counts/count-records.ts'
import { equalityOf, totalOf } from './counts/count-from-values.ts'
import { groupConditionOf } from '../../query/group-condition.ts'
import {
  approximateCount,
  isCounted,
  valueCounts,
  type CountedColumn,
  type EqualityFilter,
} from '../../query/cache/value-counts.ts'
import { groupColumn } from './group-levels.ts'
import { shownGroups, type GroupName } from './group-names.ts'
import { wordsFor, type ListPlan } from './list-plan.ts'
import type { ListReader } from './list-reader.ts'
import { presentRow } from './present-rows.ts'
import { rowColumns, type PageRow } from './pages/select-page.ts'
import { scanGroups } from './top-rows-per-group.ts'
import { foundOrder } from './pages/index-scans.ts'
import { textOrder } from '../../db/text-order.ts'

/** Records whose groups and first pages one statement finds; of more, groups are counted, and those that are shown are lists. */
const MOST_GROUPED = 20_000
/** Groups of one view. */
const MOST_GROUPS = 5_000

export interface GroupedList {
  plan: ListPlan & { query: ResolvedQuery }
  column: FilterColumn
  terms: Terms
  groupPage: number
}

/** One page of the groups of a view, each with the first page of its records. */
export async function listGroups(viewer: ListReader, list: GroupedList): Promise<CaseListPage> {
  const { plan, column, groupPage } = list
  const { catalogue } = plan
  const found = await groupsOf(viewer, list)
  const { shown, groups, keyOf } = await shownGroups(
    { ...viewer, catalogue, column, spelled: found.spelled },
    [...found.amounts.keys()],
    groupPage,
  )
  const tables =
    found.isLong || found.counted
      ? await tablesByThemselves(viewer, list, { shown, amounts: found.amounts, counted: found.counted })
      : await tablesOf(viewer, list, { shown, keyOf, amounts: found.amounts })
  const words = await wordsFor(
    viewer,
    plan,
    tables.flatMap(({ rows }) => rows),
  )
  return {
    casesTables: tables.map(({ name: { value, label }, rows, total }) => ({
      id: tableIdOf(value),
      value,
      ...(label !== undefined && { label }),
      totalRecords: total.records,
      totalIsMinimum: total.isMinimum,
      cases: rows.map((row) => presentRow(row, words)),
    })),
    grouping: {
      groups,
      pageCount: Math.ceil(groups / GROUPS_PER_PAGE),
      totalRecords: found.records,
      isMinimum: found.isMinimum,
    },
  }
}

/** What decides the groups of records `c`. */
function groupColumnOf({ plan, column, terms }: GroupedList): GroupColumn {
  const { rights } = plan.options
  const asking = { catalogue: plan.catalogue, rights, columns: terms.columns, now: new Date(terms.now) }
  return groupColumn({ column, step: plan.view.groupByOption }, columnReader(asking))
}

/**
 * The common table expressions `found`, the records with what decides their groups, and `keyed`, the keys of each of
 * these values: few, so that no key is made twice.
 */
function foundKeys(reader: ListReader, list: GroupedList) {
  const { query, options } = list.plan
  const group = groupColumnOf(list)
  const { keys } = foundOrder(options.order)
  const found = relation(reader, query, {
    columns: sql`${keys}, ${heldValue(group, list.terms)} as held`,
    tail: sql`limit ${sql.lit(MOST_GROUPED + 1)}`,
  })
  return sql`found as materialized (select * from (${found}) each limit ${sql.lit(MOST_GROUPED + 1)}),
    keyed as materialized (select held, amount, one.key, one.spelled
      from (select held, count(*) as amount from found group by held) alike
        left join lateral ${keysOf(group, sql`alike.held`, list.terms)} one on true)`
}

interface Groups {
  /** By key, the number of records; null: those without a value. */
  amounts: Map<string | null, number>
  spelled: Map<string | null, string | null>
  records: number
  isMinimum: boolean
  /** There are more records than one statement looks at. */
  isLong?: boolean
  /** Where no record was looked at for them: by what, of which records, and about how many open ones there are. */
  counted?: { column: CountedColumn; filter: EqualityFilter | undefined; among: number }
}

/** What can be counted without looking at records: by which column, and of which records, if not of all open ones. */
interface Counting {
  column: CountedColumn
  filter: EqualityFilter | undefined
}

function countingOf({ plan, column: { key } }: GroupedList): Counting | null {
  const filter = equalityOf(plan.query) ?? undefined
  return isCounted(key) && (filter || isEverything(plan.query)) ? { column: key, filter } : null
}

async function groupsOf(reader: ListReader, list: GroupedList): Promise<Groups> {
  const counting = countingOf(list)
  if (!counting) return (await findGroups(reader, list)) ?? (await aggregateGroups(reader, list))
  const { filter } = counting
  if (filter && (await approximateCount(reader, filter.column, filter.values)) <= MOST_GROUPED) {
    // Few records are soon looked at. By now there may be more of them than the node remembers.
    const found = await findGroups(reader, list)
    if (found) return found
  }
  return countGroups(reader, counting)
}

async function countGroups(reader: ListReader, { column, filter }: Counting): Promise<Groups> {
  const amounts = await valueCounts(reader, column, filter)
  const records = totalOf(amounts, []).among
  const among = filter ? await approximateCount(reader, filter.column) : records
  return { amounts, spelled: new Map(), records, isMinimum: false, counted: { column, filter, among } }
}

/** Null for more records than are looked at. */
async function findGroups(viewer: ListReader, list: GroupedList): Promise<Groups | null> {
  const by = list.column.comparison === 'text' ? sql`${textOrder(sql.ref('key'))}, key` : sql`key`
  const { rows } = await sql<{ key: string | null; spelled: string | null; amount: number; records: number }>`
    with ${foundKeys(viewer, list)}
    select key, min(spelled) as spelled, sum(amount)::int as amount, (select count(*)::int from found) as records
    from keyed group by key order by ${by} limit ${sql.lit(MOST_GROUPS + 1)}`.execute(viewer.tx)
  const [{ records } = { records: 0 }] = rows
  return records > MOST_GROUPED ? null : groupsIn(rows, records)
}

interface KeyRow {
  key: string | null
  spelled: string | null
  amount: number
}

function groupsIn(rows: readonly KeyRow[], records: number): Groups {
  const shown = rows.slice(0, MOST_GROUPS)
  return {
    amounts: new Map(shown.map(({ key, amount }) => [key, amount])),
    spelled: new Map(shown.map(({ key, spelled }) => [key, spelled])),
    records,
    isMinimum: rows.length > MOST_GROUPS,
  }
}

/** Of any number of records. */
async function aggregateGroups(viewer: ListReader, list: GroupedList): Promise<Groups> {
  const { query } = list.plan
  const rows = await aggregate(viewer.tx, {
    records: (columns) => relation(viewer, query, { columns }),
    calendar: list.terms,
    groups: [groupColumnOf(list)],
    measures: [],
    limit: MOST_GROUPS + 1,
  })
  const groups = rows
    .filter(({ set }) => set === 1)
    .map(({ keys: [key = null], spelled: [spelled = null], records }) => ({ key, spelled, amount: records }))
  return { ...groupsIn(groups, rows.find(({ set }) => set === 0)!.records), isLong: true }
}

interface Table {
  name: GroupName
  rows: PageRow[]
  total: Total
}

interface Shown {
  shown: readonly GroupName[]
  keyOf: (value: string | null) => string | null
  amounts: Groups['amounts']
}

/** The first pages of all shown groups, by one statement. */
async function tablesOf(viewer: ListReader, list: GroupedList, { shown, keyOf, amounts }: Shown): Promise<Table[]> {
  const { options } = list.plan
  const chosen = shown.flatMap(({ value }) => (value === null ? [] : [keyOf(value) ?? '']))
  const { rows } = await sql<PageRow & { group_key: string | null }>`
    with ${foundKeys(viewer, list)},
    placed as (select id, key, row_number() over (partition by key order by ${foundOrder(options.order).by}) as place
      from found left join keyed on keyed.held = found.held
      where key = any(${chosen}::text[]) or key is null and ${shown.some(({ value }) => value === null)}::boolean)
    select placed.key as group_key, ${rowColumns(options)} from placed join cases c on c.id = placed.id
    where placed.place <= ${sql.lit(options.limit)} order by placed.key, placed.place`.execute(viewer.tx)
  const byKey = Map.groupBy(rows, ({ group_key }) => group_key)
  return shown.map((name) => {
    const key = keyOf(name.value)
    return { name, rows: byKey.get(key) ?? [], total: { records: amounts.get(key) ?? 0, isMinimum: false } }
  })
}

/** Each shown group as a list of its own, unless one scan has found its first rows: of more than are looked at at once. */
async function tablesByThemselves(
  viewer: ListReader,
  { plan, terms }: GroupedList,
  { shown, amounts, counted: by }: { shown: readonly GroupName[] } & Pick<Groups, 'amounts' | 'counted'>,
): Promise<Table[]> {
  const tables: Table[] = []
  const values = shown.map(({ value }) => value)
  const scanned = by
    ? await scanGroups(viewer, { ...by, amounts, values, page: plan.options })
    : new Map<string | null, PageRow[]>()
  for (const name of shown) {
    const scannedRows = scanned.get(name.value)
    if (scannedRows) {
      tables.push({ name, rows: scannedRows, total: boundedTotal(totalOf(amounts, [name.value])) })
      continue
    }
    const group = groupConditionOf(plan.view, { value: name.value, terms })
    const query = narrowed(plan.query, group)
    const counted = by && { ...totalOf(amounts, [name.value]), among: by.among }
    tables.push({ name, ...(await runListQuery(viewer, query, { ...plan.options, offset: 0 }, counted)) })
  }
  return tables
}
