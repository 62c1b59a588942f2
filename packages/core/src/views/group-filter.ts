import type { CasesTable } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { isExternalId } from '../fields/types/external-person.ts'
import { blankFilter, type Filter } from '../filters/filter.ts'
import type { FilterColumn } from '../filters/terms.ts'
import { lastDayOf } from './group-label.ts'

type Grouping = Pick<View, 'groupBy' | 'groupByDataType' | 'groupByOption'>

/**
 * The filter that finds the records of one group; undefined where none does, for example where the column is not
 * compared in that way. (B-DATES-11)
 */
export function groupFilter(id: string, { value }: Pick<CasesTable, 'value'>, view: Grouping, column: FilterColumn) {
  const filter = filterOf(id, value, view, column)
  return filter && column.operators.includes(filter.operator) ? filter : undefined
}

function filterOf(
  id: string,
  value: string | null,
  view: Grouping,
  { key, comparison }: FilterColumn,
): Filter | undefined {
  // "Not Specified" of a checkbox has the records without the field, and NotSet finds untouched ones, too.
  const isYesOrNo = comparison === 'flag' || comparison === 'checkbox'
  if (value === null) return isYesOrNo ? undefined : blankFilter(id, key, 'NotSet')
  switch (comparison) {
    case 'date':
    case 'moment':
      return {
        ...blankFilter(id, key, 'DateRange'),
        value: 'DateRange',
        dynamicValue: true,
        parameters: { startDate: value, endDate: lastDayOf(value, view.groupByOption) },
      }
    case 'flag':
    case 'checkbox':
      return { ...blankFilter(id, key, 'Equals'), value: value === 'true' }
    case 'number':
      return { ...blankFilter(id, key, 'Equals'), value: Number(value) }
    case 'thing':
    case 'person':
      return { ...blankFilter(id, key, 'Equals'), value: [Number(value)] }
    case 'things':
    case 'people':
    case 'areas':
      return { ...blankFilter(id, key, 'Contains'), value: [isExternalId(value) ? value : Number(value)] }
    case 'choices':
    case 'words':
      return { ...blankFilter(id, key, 'Contains'), value: [value] }
    case 'choice':
      return { ...blankFilter(id, key, 'Equals'), value: [value] }
    case 'text':
      return { ...blankFilter(id, key, 'Equals'), value }
    default:
      return undefined
  }
}
