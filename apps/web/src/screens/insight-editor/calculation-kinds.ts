import { INSIGHT_CALC_TYPES, type InsightCalcType } from '@dossier/contract/insights/calculations'
import { calculatedOf, countsRecords } from '@dossier/core/insights/offered-calculations'
import type { Say } from '../../lib/words.ts'
import type { OfferedColumn, OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { CalculationRow } from './insight-values.ts'

export const EXPRESSION = 'Expression'
export const IMPORTED = 'Imported'
export type CalculationKind = InsightCalcType | typeof EXPRESSION | typeof IMPORTED

const WORDS: Record<CalculationKind, string> = {
  Count: 'Count of records',
  CountPerDay: 'Count of records per day',
  Total: 'Total',
  Average: 'Average',
  Min: 'Minimum',
  Max: 'Maximum',
  Expression: 'Expression',
  Imported: 'From another insight',
}

const ORDER: readonly CalculationKind[] = [
  'Count',
  'CountPerDay',
  'Total',
  'Average',
  'Min',
  'Max',
  EXPRESSION,
  IMPORTED,
]

/** The ways to calculate, as they are offered; those without anything to calculate from are left out. */
export const kindItems = (columns: OfferedColumns, { hasOthers, say }: { hasOthers: boolean; say: Say }) =>
  ORDER.filter((kind) => {
    if (kind === IMPORTED) return hasOthers
    return kind === EXPRESSION || countsRecords(kind) || columnsFor(kind, columns).length > 0
  }).map((id) => ({ id, label: say(WORDS[id]) }))

export const kindOf = ({ imported, expression, calcType }: CalculationRow): CalculationKind =>
  imported ? IMPORTED : expression !== null ? EXPRESSION : (calcType ?? 'Count')

/** A calculation in a few words, such as `Total of Hours, for each Month`. */
export function calculationText(row: CalculationRow, { columns, say }: { columns: OfferedColumns; say: Say }): string {
  const kind = kindOf(row)
  if (kind === IMPORTED) return 'From another insight'
  const labelOf = (key: string) => columns.get(key)?.label ?? 'Unavailable field'
  const of = row.field !== null && !countsRecords(kind as InsightCalcType) ? ` of ${labelOf(row.field)}` : ''
  const each = row.groupBy === null ? '' : `, for each ${labelOf(row.groupBy)}`
  return `${say(WORDS[kind])}${of}${each}`
}

/** Of which columns that can be calculated. */
export const columnsFor = (type: InsightCalcType, columns: OfferedColumns): OfferedColumn[] =>
  [...columns.values()].filter((column) => calculatedOf(column).includes(type))

/** Calculates in another way; a column stays if it fits. */
export function withKind(row: CalculationRow, kind: CalculationKind, columns: OfferedColumns): CalculationRow {
  const blank = { ...row, calcType: null, field: null, expression: null, imported: null, timeSpentCalculation: null }
  if (kind === EXPRESSION) return { ...blank, expression: row.expression ?? '' }
  if (kind === IMPORTED) return { ...blank, groupBy: null, imported: row.imported ?? { insight: 0, key: '' } }
  const offered = columnsFor(kind, columns)
  const kept = offered.find(({ key }) => key === row.field)
  const field = countsRecords(kind) ? (kept?.key ?? null) : ((kept ?? offered[0])?.key ?? null)
  return {
    ...blank,
    calcType: kind,
    field,
    timeSpentCalculation: field === row.field ? row.timeSpentCalculation : null,
  }
}

export const isCalcType = (kind: CalculationKind): kind is InsightCalcType =>
  INSIGHT_CALC_TYPES.some((one) => one === kind)
