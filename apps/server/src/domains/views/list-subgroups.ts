import { GROUPS_PER_PAGE, type CaseListPage } from '@dossier/contract/views'
import type { Terms } from '@dossier/core/filters/terms'
import { secondLevel } from '@dossier/core/views/second-level'
import { subtableIdOf, tableIdOf } from '@dossier/core/views/table-id'
import { aggregate, type AggregateRow } from '../../query/aggregate/aggregate.ts'
import { approximateCount, isCounted, pairCounts } from '../../query/cache/value-counts.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { groupConditionOf } from '../../query/group-condition.ts'
import { isEverything, narrowed, type ResolvedQuery } from '../../query/record-query.ts'
import { relation } from '../../query/relation.ts'
import { groupColumn, type GroupLevel } from './group-levels.ts'
import type { GroupName } from './group-names.ts'
import { wordsFor, type Found, type ListPlan } from './list-plan.ts'
import type { ListReader } from './list-reader.ts'
import { runListQuery } from './pages/list-page.ts'
import { presentRow } from './present-rows.ts'
import { MOST_SUBGROUPS, shownSubgroups, type Subgroup } from './shown-subgroups.ts'

export interface SubgroupedList {
  plan: ListPlan & { query: ResolvedQuery }
  levels: readonly GroupLevel[]
  terms: Terms
  groupPage: number
}

/** One page of the subgroups of a view, each with the first page of its records. (ADR 203) */
export async function listSubgroups(reader: ListReader, list: SubgroupedList): Promise<CaseListPage> {
  const { plan, levels, groupPage } = list
  const { catalogue } = plan
  const rows = await countSubgroups(reader, list)
  const { shown, groups } = await shownSubgroups({ ...reader, catalogue, levels }, rows, groupPage)
  const among = plan.query.state === 'open' && shown.length > 0 ? await approximateCount(reader, 'statusId') : undefined
  const tables: (Subgroup & { found: Found })[] = []
  for (const one of shown) tables.push({ ...one, found: await recordsIn(reader, list, { ...one, among }) })
  const words = await wordsFor(
    reader,
    plan,
    tables.flatMap(({ found }) => found.rows),
  )
  return {
    casesTables: tables.map(({ parent, name, found: { rows: records, total } }) => ({
      id: subtableIdOf(parent.name.value, name.value),
      ...called(name),
      parent: { id: tableIdOf(parent.name.value), ...called(parent.name), totalRecords: parent.row.records },
      totalRecords: total.records,
      totalIsMinimum: total.isMinimum,
      cases: records.map((row) => presentRow(row, words)),
    })),
    grouping: {
      groups,
      pageCount: Math.ceil(groups / GROUPS_PER_PAGE),
      totalRecords: rows.find(({ set }) => set === 0)!.records,
      isMinimum: rows.filter(({ set }) => set === 2).length > MOST_SUBGROUPS,
    },
  }
}

const called = ({ value, label }: GroupName) => ({ value, ...(label !== undefined && { label }) })

/** All records as a row of the set 0, their groups as rows of the set 1, and subgroups of the set 2. */
async function countSubgroups(reader: ListReader, list: SubgroupedList): Promise<AggregateRow[]> {
  const { plan, levels, terms } = list
  const { query, catalogue, options } = plan
  const [key = '', subkey = ''] = levels.map(({ column }) => column.key)
  if (isEverything(query) && isCounted(key) && isCounted(subkey))
    return withTotals(await pairCounts(reader, key, subkey))
  const read = columnReader({ catalogue, rights: options.rights, columns: terms.columns, now: new Date(terms.now) })
  return aggregate(reader.tx, {
    records: (columns) => relation(reader, query, { columns }),
    calendar: terms,
    groups: levels.map((level) => groupColumn(level, read)),
    measures: [],
    limit: MOST_SUBGROUPS + 1,
  })
}

/** Of columns of which each record has one value at most. */
function withTotals(pairs: Awaited<ReturnType<typeof pairCounts>>): AggregateRow[] {
  const row = (keys: (string | null)[], some: typeof pairs) => ({
    set: keys.length,
    keys,
    spelled: keys,
    records: some.reduce((sum, { records }) => sum + records, 0),
    values: [],
    rows: some.length,
  })
  const parents = Map.groupBy(pairs, ({ keys: [key] }) => key)
  return [
    row([], pairs),
    ...[...parents].map(([key, some]) => row([key], some)),
    ...pairs.map((one) => row(one.keys, [one])),
  ]
}

/** The first page of a subgroup. How many records it has, and of how many open ones, says how it is found soonest. */
function recordsIn(
  reader: ListReader,
  { plan, terms }: SubgroupedList,
  { parent, name, row, among }: Subgroup & { among: number | undefined },
): Promise<Found> {
  const conditions = [
    groupConditionOf(plan.view, { value: parent.name.value, terms }),
    groupConditionOf(secondLevel(plan.view), { value: name.value, terms }),
  ]
  const counted = among === undefined ? undefined : { total: row.records, among }
  return runListQuery(reader, narrowed(plan.query, { all: conditions }), { ...plan.options, offset: 0 }, counted)
}
