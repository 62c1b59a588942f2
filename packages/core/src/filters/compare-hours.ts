import { fieldKey } from '../fields/field-key.ts'
import { fault } from './clause-fault.ts'
import { test, type Condition } from './condition.ts'
import type { ResolvedClause } from './terms.ts'

/** How long a record has had a value, up to now. Both the value and the hours have to be chosen. (B-TIME-07, B-TIME-13) */
export function readHours({ column, operator, searchClauseParameters }: ResolvedClause): Condition {
  const { key, label, times = '' } = column
  const clause = searchClauseParameters?.timeSpentClause
  if (!clause)
    return fault('searchClauseParameters', `Missing dependent case fields: choose a value and the hours of ${label}.`)
  const { trackingFieldId, hoursSpent } = clause
  const searchValue = clause.searchValue ?? column.timedValue
  if (trackingFieldId && fieldKey(trackingFieldId) !== times)
    return fault(
      'searchClauseParameters',
      `Error: Could not find tracking field. ${label} now tracks another list. Choose the value again.`,
    )
  if (!searchValue) return fault('searchClauseParameters', `Choose the value that ${label} measures.`)
  if (typeof hoursSpent !== 'number' || !Number.isFinite(hoursSpent) || hoursSpent < 0)
    return fault('searchClauseParameters', `Enter the hours to compare ${label} with, 0 or more.`)
  const bound = operator === 'GreaterThan' ? { more: hoursSpent } : { less: hoursSpent }
  return test(key, { is: 'spent', on: searchValue, of: times, ...bound })
}
