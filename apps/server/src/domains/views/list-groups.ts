import { GROUPS_PER_PAGE, type CaseListPage } from '@dossier/contract/views'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { tableIdOf } from '@dossier/core/views/table-id'
import { sql } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { columnReader } from '../filters/condition-sql.ts'
import { askedFilter, askedPage, boundedTotal, type AskedList } from './asked-page.ts'
import { AMONG, type Total } from './count-records.ts'
import { asksNothing, givenBy, totalOf } from './counted-total.ts'
import { groupConditionOf } from './group-condition.ts'
import { EACH_KEY, foundBy, groupedValue, keysOf } from './group-keys.ts'
import { groupTotals, isCounted, roughTotal, type CountedColumn, type Given } from './group-totals.ts'
import { shownGroups, type GroupName } from './group-names.ts'
import { wordsFor, type ListPlan } from './list-plan.ts'
import type { ListReader } from './list-reader.ts'
import { matching } from './match-text.ts'
import { presentRow } from './present-rows.ts'
import { rowColumns, type PageRow } from './select-page.ts'
import { walkedGroups } from './walked-groups.ts'
import { foundOrder } from './walks.ts'
import { textOrder } from '../../db/text-order.ts'

/** Records that are looked at for groups; with more, each shown group is counted by itself. */
const MOST_GROUPED = 20_000
/** Groups of one view. */
const MOST_GROUPS = 5_000

export interface GroupedList {
  plan: ListPlan & { asked: AskedList }
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
    found.isMinimum || found.counted
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

/**
 * The common table expressions `found`, the records with what decides their groups, and `keyed`, the keys of each of
 * these values: few, so that no key is made twice.
 */
function foundKeys({ me }: ListReader, { plan, column, terms }: GroupedList) {
  const { asked, view, wanted } = plan
  const asking = { catalogue: plan.catalogue, rights: wanted.rights, columns: terms.columns, now: new Date(terms.now) }
  const grouped = {
    column: columnReader(asking)(column.key),
    comparison: column.comparison,
    step: view.groupByOption,
    terms,
  }
  const { k } = foundOrder(wanted.order)
  const { key, spelled } = foundBy(column.comparison, sql.ref('key'))
  const found = matching(askedFilter(asked).find, {
    columns: sql`c.id, ${k} as k, ${groupedValue(grouped)} as held`,
    rest: (match) => sql`${AMONG[asked.question.among]} and ${visibleTo(me, 'c')} and ${match}
      limit ${sql.lit(MOST_GROUPED + 1)}`,
  })
  return sql`found as materialized (select * from (${found}) each limit ${sql.lit(MOST_GROUPED + 1)}),
    keyed as materialized (select held, amount, ${key} as key, ${spelled} as spelled from (
      select held, amount, ${keysOf(grouped, sql`held`)} as keys
      from (select held, count(*) as amount from found group by held) alike) each cross join lateral ${EACH_KEY})`
}

interface Groups {
  /** By key, the number of records; null: those without a value. */
  amounts: Map<string | null, number>
  spelled: Map<string | null, string | null>
  records: number
  isMinimum: boolean
  /** Where no record was looked at for them: by what, of which records, and about how many open ones there are. */
  counted?: { column: CountedColumn; given: Given | undefined; among: number }
}

/** What can be counted without looking at records: by which column, and of which records, if not of all open ones. */
interface Counting {
  column: CountedColumn
  given: Given | undefined
}

function countingOf({ plan, column: { key } }: GroupedList): Counting | null {
  const given = givenBy(plan.asked) ?? undefined
  return isCounted(key) && (given || asksNothing(plan.asked)) ? { column: key, given } : null
}

async function groupsOf(reader: ListReader, list: GroupedList): Promise<Groups> {
  const counting = countingOf(list)
  if (!counting) return findGroups(reader, list)
  const { given } = counting
  if (given && (await roughTotal(reader, given.column, given.values)) <= MOST_GROUPED) {
    // Few records are soon looked at. By now there may be more of them than the node remembers.
    const found = await findGroups(reader, list)
    if (!found.isMinimum) return found
  }
  return countGroups(reader, counting)
}

async function countGroups(reader: ListReader, { column, given }: Counting): Promise<Groups> {
  const amounts = await groupTotals(reader, column, given)
  const records = totalOf(amounts, []).among
  const among = given ? await roughTotal(reader, given.column) : records
  return { amounts, spelled: new Map(), records, isMinimum: false, counted: { column, given, among } }
}

async function findGroups(viewer: ListReader, list: GroupedList): Promise<Groups> {
  const by = list.column.comparison === 'text' ? sql`${textOrder(sql.ref('key'))}, key` : sql`key`
  const { rows } = await sql<{ key: string | null; spelled: string | null; amount: number; records: number }>`
    with ${foundKeys(viewer, list)}
    select key, min(spelled) as spelled, sum(amount)::int as amount, (select count(*)::int from found) as records
    from keyed group by key order by ${by} limit ${sql.lit(MOST_GROUPS + 1)}`.execute(viewer.tx)
  const [{ records } = { records: 0 }] = rows
  const shown = rows.slice(0, MOST_GROUPS)
  return {
    amounts: new Map(shown.map(({ key, amount }) => [key, amount])),
    spelled: new Map(shown.map(({ key, spelled }) => [key, spelled])),
    records: Math.min(records, MOST_GROUPED),
    isMinimum: records > MOST_GROUPED || rows.length > MOST_GROUPS,
  }
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
  const { wanted } = list.plan
  const chosen = shown.flatMap(({ value }) => (value === null ? [] : [keyOf(value) ?? '']))
  const { rows } = await sql<PageRow & { group_key: string | null }>`
    with ${foundKeys(viewer, list)},
    placed as (select id, key, row_number() over (partition by key order by ${foundOrder(wanted.order).by}) as place
      from found left join keyed on keyed.held = found.held
      where key = any(${chosen}::text[]) or key is null and ${shown.some(({ value }) => value === null)}::boolean)
    select placed.key as group_key, ${rowColumns(wanted)} from placed join cases c on c.id = placed.id
    where placed.place <= ${sql.lit(wanted.limit)} order by placed.key, placed.place`.execute(viewer.tx)
  const byKey = Map.groupBy(rows, ({ group_key }) => group_key)
  return shown.map((name) => {
    const key = keyOf(name.value)
    return { name, rows: byKey.get(key) ?? [], total: { records: amounts.get(key) ?? 0, isMinimum: false } }
  })
}

/** Each shown group as a list of its own, unless one walk meets its first records: of more than are looked at at once. */
async function tablesByThemselves(
  viewer: ListReader,
  { plan, terms }: GroupedList,
  { shown, amounts, counted: by }: { shown: readonly GroupName[] } & Pick<Groups, 'amounts' | 'counted'>,
): Promise<Table[]> {
  const tables: Table[] = []
  const values = shown.map(({ value }) => value)
  const walked = by
    ? await walkedGroups(viewer, { ...by, amounts, values, wanted: plan.wanted })
    : new Map<string | null, PageRow[]>()
  for (const name of shown) {
    const met = walked.get(name.value)
    if (met) {
      tables.push({ name, rows: met, total: boundedTotal(totalOf(amounts, [name.value])) })
      continue
    }
    const group = groupConditionOf(plan.view, { value: name.value, terms })
    const { question } = plan.asked
    const asked = { ...plan.asked, question: { ...question, condition: { all: [question.condition, group] } } }
    const counted = by && { ...totalOf(amounts, [name.value]), among: by.among }
    tables.push({ name, ...(await askedPage(viewer, asked, { ...plan.wanted, offset: 0 }, counted)) })
  }
  return tables
}
