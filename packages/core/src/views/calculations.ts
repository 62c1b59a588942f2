import type { CalculationType, ViewCalculation } from '@dossier/contract/views/definition'
import type { Comparison } from '../filters/comparisons.ts'
import { itemColumnOf } from '../filters/item-columns.ts'
import type { FilterColumn } from '../filters/terms.ts'

/** Columns that always have a value: counting those would count records. */
const ALWAYS_FILLED = [
  'caseNumber',
  'title',
  'templateId',
  'created',
  'lastUpdated',
  'openForDays',
  'statusId',
  'severityId',
  'deleted',
]

const BY_COMPARISON: Partial<Record<Comparison, readonly CalculationType[]>> = {
  number: ['Total', 'Average', 'Min', 'Max'],
  date: ['Min', 'Max'],
  moment: ['Min', 'Max'],
  time: ['Min', 'Max'],
}

/** A checkbox has no empty state that people see; whether a record has files is asked of another table. */
const NOT_COUNTED: readonly Comparison[] = ['flag', 'checkbox', 'presence']

/** What can be calculated of a column, in the order in which it is offered; nothing of some. */
export function calculationsOf({ key, comparison }: Pick<FilterColumn, 'key' | 'comparison'>): CalculationType[] {
  if (key === 'deleted' || itemColumnOf(key)) return []
  const isCounted = !ALWAYS_FILLED.includes(key) && !NOT_COUNTED.includes(comparison)
  return [...(BY_COMPARISON[comparison] ?? []), ...(isCounted ? (['Filled', 'Empty'] as const) : [])]
}

type Columns = ReadonlyMap<string, Pick<FilterColumn, 'key' | 'comparison'>>

/** Those of columns that a person may see, and of which that can be calculated. */
export const seenCalculations = (all: readonly ViewCalculation[], columns: Columns): ViewCalculation[] =>
  all.filter((one) => isSeen(one, columns))

/** What a save keeps: what the writer wants, each once, and what they do not see. */
export function savedCalculations(
  stored: readonly ViewCalculation[],
  chosen: readonly ViewCalculation[],
  columns: Columns,
): ViewCalculation[] {
  const all = [...chosen, ...stored.filter((one) => !isSeen(one, columns))]
  const keyOf = ({ column, calcType }: ViewCalculation) => `${calcType} ${column}`
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

function isSeen({ column, calcType }: ViewCalculation, columns: Columns): boolean {
  const found = columns.get(column)
  return found !== undefined && calculationsOf(found).includes(calcType)
}
