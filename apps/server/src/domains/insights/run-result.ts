import {
  GROUPS_WITH_ROWS,
  INSIGHT_CELLS,
  INSIGHT_GROUPS,
  type CalculationResult,
  type LabelFormat,
  type ResultGroup,
  type RunResult,
} from '@dossier/contract/insights/run'
import type { CaseRow } from '@dossier/contract/views'
import type { CalculationTotal } from '@dossier/contract/insights/calculations'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnType } from '@dossier/core/insights/column-type'
import { isPercentage } from '@dossier/core/calculations/result'
import { tableIdOf } from '@dossier/core/views/table-id'
import { badInput } from '../../http/refusal.ts'
import { shownCell, type RowOf } from './run-cells.ts'
import type { Numbers } from './run-numbers.ts'
import type { InsightPlan } from './run-plan.ts'
import { groupingOf } from './run-plan.ts'
import { groupingName, type Grouping, type Planned } from './run-source.ts'
import { collated, rowTotal, totalCells } from './run-totals.ts'

const ROW_DECIMALS = 2
const TOTAL_DECIMALS = 1

type Answer = Omit<RunResult, 'id' | 'calculatedAt' | 'isStale' | 'faults'>

/** How much of a result is answered at once. */
interface Most {
  groups: number
  cells: number
}

const ANSWERED: Most = { groups: INSIGHT_GROUPS, cells: INSIGHT_CELLS }

/** The numbers as they are answered, with the first rows of the first groups. */
export function resultOf(plan: InsightPlan, numbers: Numbers, rows: readonly CaseRow[][], most = ANSWERED): Answer {
  const { group, definition, source } = plan
  const { groups, raw, unfiltered } = numbers
  const shown = group ? groups.slice(0, most.groups) : [ALL]
  refuseTooMany(shown.length, plan, numbers, most.cells)
  const { calculationTotals } = definition
  return {
    labelFormat: formatOf(plan, group, definition.groupByDateFormat),
    results: shown.map((one, nth): ResultGroup => {
      const row: RowOf = group ? { key: one.key } : 'total'
      const found = group ? raw.rows.get(one.key) : raw.total
      return {
        id: group ? tableIdOf(one.value) : tableIdOf(null),
        value: one.value,
        label: one.label,
        results: rows[nth] ?? [],
        totalRecords: found?.records ?? 0,
        unfilteredLength: unfiltered && (group ? (unfiltered.rows.get(one.key) ?? 0) : unfiltered.total),
        calculations: rowCells(plan, numbers, row, ROW_DECIMALS),
        calculationTotals: calculationTotals.map((total) => rowTotals(plan, numbers, total, row)),
      }
    }),
    groupCount: group ? groups.length : 1,
    totalRecords: raw.total.records,
    ...(numbers.forecast && { forecast: numbers.forecast }),
    unfilteredLength: unfiltered?.total ?? null,
    calculations: rowCells(plan, numbers, 'total', TOTAL_DECIMALS),
    calculationTotals: calculationTotals.map((total) => collatedTotal(plan, numbers, total)),
    calculationGroupByLabels: Object.fromEntries(
      [...source.calculations.values()].flatMap((one) =>
        one.groupBy ? [[one.key, secondLabels(plan, numbers, one)]] : [],
      ),
    ),
    valueTypes: Object.fromEntries([...source.calculations.values()].map((one) => [one.key, valueTypeOf(plan, one)])),
  }
}

const ALL = { key: null, value: null, label: null }

function refuseTooMany(rows: number, { source }: InsightPlan, { seconds }: Numbers, most: number): void {
  const cells = [...source.calculations.values()].map(({ groupBy }) =>
    groupBy ? 1 + (seconds.get(groupingName(groupBy))?.length ?? 0) : 1,
  )
  const all = rows * cells.reduce((sum, one) => sum + one, 0)
  if (all > most)
    badInput(
      `This insight has ${all.toLocaleString('en-US')} numbers, and ${most.toLocaleString('en-US')} can be shown. Divide calculations by something with fewer values, or add a filter.`,
    )
}

function rowCells({ source }: InsightPlan, { cells, seconds }: Numbers, row: RowOf, decimals: number) {
  const resultOfOne = ({ key, groupBy }: Planned): CalculationResult => {
    const whole = shownCell(cells.whole(key, row), decimals)
    if (!groupBy) return whole
    const parts = seconds.get(groupingName(groupBy)) ?? []
    return { ...whole, parts: parts.map((part) => shownCell(cells.part(key, row, part.key), decimals)) }
  }
  return Object.fromEntries([...source.calculations.values()].map((one) => [one.key, resultOfOne(one)]))
}

/** The second group of a total, and whether it divides one of its calculations. */
function dividing(
  { scene, source }: InsightPlan,
  { groupBy, calculationList, subtractCalculationList }: CalculationTotal,
) {
  const named = [...calculationList, ...subtractCalculationList].flatMap(
    (key) => source.calculations.get(key)?.groupBy ?? [],
  )
  const second = named.find((one) => one.column.key === groupBy)
  if (groupBy === null || !second || !groupingOf(scene, groupBy, second.step)) return null
  const name = groupingName(second)
  return {
    name,
    divides: (key: string) => {
      const own = source.calculations.get(key)?.groupBy
      return own != null && groupingName(own) === name
    },
  }
}

function rowTotals(
  plan: InsightPlan,
  { cells, seconds }: Numbers,
  total: CalculationTotal,
  row: RowOf,
): CalculationResult {
  const whole = shownCell(rowTotal(total, totalCells(cells, row)), ROW_DECIMALS)
  const by = dividing(plan, total)
  if (!by) return whole
  const parts = (seconds.get(by.name) ?? []).map(({ key }) =>
    shownCell(rowTotal(total, totalCells(cells, row, { key, divides: by.divides })), ROW_DECIMALS),
  )
  return { ...whole, parts }
}

function collatedTotal(plan: InsightPlan, { cells, seconds, groups }: Numbers, total: CalculationTotal) {
  const rows: { value: string | null; row: RowOf }[] = plan.group
    ? groups.map(({ key, value }) => ({ value, row: { key } }))
    : [{ value: null, row: 'total' }]
  const collate = (part?: Parameters<typeof totalCells>[2]) =>
    collated(
      total,
      rows.map(({ value, row }) => ({ value, cell: rowTotal(total, totalCells(cells, row, part)) })),
    )
  const { cell, basis } = collate()
  const by = dividing(plan, total)
  const whole = { ...shownCell(cell, ROW_DECIMALS), basis }
  if (!by) return whole
  const parts = (seconds.get(by.name) ?? []).map(({ key }) =>
    shownCell(collate({ key, divides: by.divides }).cell, ROW_DECIMALS),
  )
  return { ...whole, parts }
}

function secondLabels(plan: InsightPlan, { seconds }: Numbers, { key, groupBy }: Planned) {
  const labels = plan.definition.calculations.find((one) => one.key === key)?.groupByKeyLabels ?? {}
  const own = (value: string | null) => (Object.hasOwn(labels, value ?? '') ? labels[value ?? '']! : null)
  return {
    format: formatOf(plan, groupBy, null),
    groups: (seconds.get(groupingName(groupBy!)) ?? []).map(({ value, label }) => ({
      value,
      label: own(value) ?? label,
    })),
  }
}

function formatOf({ scene }: InsightPlan, group: Grouping | null, dateFormat: string | null): LabelFormat {
  const dataType = group && dataTypeOf(scene.catalogue, group.column.key)
  const isDate = group?.column.comparison === 'date' || group?.column.comparison === 'moment'
  return { dataType, option: isDate ? group!.step : null, dateFormat: isDate ? dateFormat : null }
}

type Catalogue = InsightPlan['scene']['catalogue']

/** As views have it; of a column that views cannot be grouped by, the type of its values. */
function dataTypeOf({ fields }: Catalogue, key: string): string {
  return columnType(key, fields.get(fieldIdOf(key) ?? ''))
}

/** How a calculation is written: of expressions, totals and counts, as numbers. */
function valueTypeOf(plan: InsightPlan, one: Planned): string {
  if (one.is === 'imported') {
    const inner = one.source.calculations.get(one.of)
    return inner ? valueTypeOf(plan, inner) : 'number'
  }
  if (one.is !== 'leaf' || one.leaf.type === 'Count' || one.leaf.type === 'CountPerDay' || one.leaf.column === null)
    return 'number'
  if (one.leaf.spentOn !== undefined) return 'time-spent'
  const field = plan.scene.catalogue.fields.get(fieldIdOf(one.leaf.column) ?? '')
  return field && isPercentage(field) ? 'percent' : dataTypeOf(plan.scene.catalogue, one.leaf.column)
}

/** Groups whose first rows are answered with a run. */
export const groupsWithRows = ({ group }: InsightPlan, { groups }: Numbers) =>
  group ? groups.slice(0, GROUPS_WITH_ROWS) : [ALL]
