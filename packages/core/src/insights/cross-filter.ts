import type { Operator } from '@dossier/contract/operators'
import type { GroupStep } from '@dossier/contract/views/definition'
import { blankFilter, type Filter } from '../filters/filter.ts'
import { readDay } from '../filters/periods.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { groupFilter } from '../views/group-filter.ts'
import { lastDayOf } from '../views/group-label.ts'

/** The row of a result that was clicked. */
interface ClickedRow {
  /** As the group has it; null is the group without a value. */
  value: string | null
  /** Of a group of dates: how long it is. */
  step: GroupStep | null
}

/** The filter that a clicked row sets in another tile; undefined where its value says nothing of the column. (B-TILE-06) */
export function crossFilter(
  { value, step }: ClickedRow,
  column: FilterColumn,
  preferred: Operator | undefined,
): Filter | undefined {
  const { key, operators, comparison } = column
  if (value === null) return operators.includes('NotSet') ? blankFilter('cross', key, 'NotSet') : undefined
  const isDated = comparison === 'date' || comparison === 'moment'
  if (isDated && !readDay(value)) return undefined
  const usual = groupFilter(
    'cross',
    { value },
    { groupBy: key, groupByDataType: null, groupByOption: step ?? 'Day' },
    column,
  )
  const operator = preferred && operators.includes(preferred) ? preferred : (usual?.operator ?? operators[0]!)
  // A week or a month is all of its days. (B-DATES-11)
  if (isDated && (operator === 'Equals' || operator === 'DateRange')) return usual
  if (isDated) {
    const day = operator === 'GreaterThan' && step ? lastDayOf(value, step) : value
    return { ...blankFilter('cross', key, operator), value: day }
  }
  return { ...blankFilter('cross', key, operator), value: usual?.value ?? value }
}

/** How a column is compared with a clicked row unless its tile says otherwise. */
export const usualComparison = ({ operators }: Pick<FilterColumn, 'operators'>): Operator | undefined =>
  (['Equals', 'Contains'] as const).find((one) => operators.includes(one)) ?? operators[0]
