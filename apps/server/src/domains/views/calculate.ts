import type { CalculationType, ViewCalculation } from '@dossier/contract/views/definition'
import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { Actor } from '@dossier/core/access/cases'
import type { Terms } from '@dossier/core/filters/terms'
import { Exact } from '@dossier/core/calculations/exact'
import { seenCalculations } from '@dossier/core/views/calculations'
import { subtableIdOf, tableIdOf } from '@dossier/core/views/table-id'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { aggregate, type AggregateRow } from '../../query/aggregate/aggregate.ts'
import type { MeasureType } from '../../query/aggregate/measure-sql.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { relation } from '../../query/relation.ts'
import { readRights } from '../../records/read-rights.ts'
import { groupColumn, groupLevels } from './group-levels.ts'
import { shownGroups } from './group-names.ts'
import { shownSubgroups } from './shown-subgroups.ts'
import type { Viewer } from './viewer.ts'
import type { ViewQuery } from './definitions/view-query.ts'

/** Groups that are put in order to find those of a page. */
const MOST_GROUPS = 5_000
/** Decimals of totals and averages. */
const DECIMALS = 2

const MEASURES = {
  Total: 'total',
  Average: 'average',
  Min: 'min',
  Max: 'max',
  Filled: 'filled',
  Empty: 'empty',
} as const satisfies Record<CalculationType, MeasureType>

export interface CalculatedList {
  catalogue: Catalogue
  view: CatalogueView
  question: ViewQuery
  text: string
  /** Decides which columns may be read. */
  reads: Actor
  terms: Terms
  groupPage: number
}

/** The calculations of a view as a reader may have them, and its groups: one statement, whatever their number. */
export async function calculate(viewer: Viewer, list: CalculatedList): Promise<ListCalculations> {
  const { catalogue, view, terms, groupPage } = list
  const calculations = seenCalculations(view.calculations, terms.columns)
  const levels = groupLevels(view, terms.columns)
  const [outer] = levels
  const none = { calculations, tables: [], parents: [], groups: null }
  if (calculations.length === 0 && !outer) return { ...none, all: [] }
  const rows = await calculatedRows(viewer, list, calculations)
  const resultsOf = ({ values }: AggregateRow) =>
    values.map((value, nth) => resultOf(calculations[nth]!, terms.columns, value))
  const all = resultsOf(rows.find(({ set }) => set === 0)!)
  const groups = rows.filter(({ set }) => set === levels.length)
  if (!outer || groups.length > MOST_GROUPS) return { ...none, all }
  if (levels.length > 1) {
    const page = await shownSubgroups({ ...viewer, catalogue, levels }, rows, groupPage)
    const tables = page.shown.map(({ parent, name, row }) => ({
      id: subtableIdOf(parent.name.value, name.value),
      values: resultsOf(row),
    }))
    const parents = [...new Map(page.shown.map(({ parent }) => [tableIdOf(parent.name.value), parent.row]))]
    return {
      ...none,
      all,
      tables,
      parents: parents.map(([id, row]) => ({ id, values: resultsOf(row) })),
      groups: page.groups,
    }
  }
  const byKey = new Map(groups.map((row) => [row.keys[0] ?? null, row]))
  const spelled = new Map(groups.map((row) => [row.keys[0] ?? null, row.spelled[0] ?? null]))
  const page = await shownGroups({ ...viewer, catalogue, column: outer.column, spelled }, [...byKey.keys()], groupPage)
  const tables = page.shown.map(({ value }) => {
    const row = byKey.get(page.keyOf(value))
    return { id: tableIdOf(value), values: row ? resultsOf(row) : [] }
  })
  return { ...none, all, tables, groups: page.groups }
}

/** All records as one row of the set 0, their groups as rows of the set 1, and subgroups of the set 2. */
function calculatedRows(
  viewer: Viewer,
  list: CalculatedList,
  calculations: readonly ViewCalculation[],
): Promise<AggregateRow[]> {
  const { catalogue, view, question, text, reads, terms } = list
  const rights = readRights(reads, catalogue)
  const read = columnReader({ catalogue, rights, columns: terms.columns, now: new Date(terms.now) })
  return aggregate(viewer.tx, {
    records: (columns) => relation(viewer, { ...question, text, rights, catalogue, reads }, { columns }),
    calendar: terms,
    groups: groupLevels(view, terms.columns).map((level) => groupColumn(level, read)),
    measures: calculations.map(({ column, calcType }) => ({
      type: MEASURES[calcType],
      of: { key: column, column: read(column) },
    })),
    limit: MOST_GROUPS + 1,
  })
}

/** Of none, a total and an average are 0, while a lowest or highest one does not exist. (D-075) */
function resultOf(
  { column, calcType }: ViewCalculation,
  columns: Terms['columns'],
  value: string | null,
): number | string | null {
  if (calcType === 'Total' || calcType === 'Average')
    return value === null ? 0 : Number(Exact.of(value).rounded(DECIMALS))
  if (value === null) return null
  const isEdge = calcType === 'Min' || calcType === 'Max'
  return isEdge && columns.get(column)?.comparison !== 'number' ? value : Number(value)
}
