import { fieldKey } from '../fields/field-key.ts'
import { fault } from './clause-fault.ts'
import { test, type Condition } from './condition.ts'
import type { AskedClause } from './terms.ts'

/** How long a record has had a value, up to now. Both the value and the hours have to be chosen. (B-TIME-07, B-TIME-13) */
export function readHours({ column, operator, searchClauseParameters }: AskedClause): Condition {
  const { key, label, times = '' } = column
  const { trackingFieldId, searchValue, hoursSpent } = searchClauseParameters?.timeSpentClause ?? {}
  if (trackingFieldId && fieldKey(trackingFieldId) !== times)
    return fault('searchClauseParameters', `${label} times another list. Choose a field that times this one.`)
  if (!searchValue) return fault('searchClauseParameters', `Choose the value whose time ${label} has.`)
  if (typeof hoursSpent !== 'number' || !Number.isFinite(hoursSpent) || hoursSpent < 0)
    return fault('searchClauseParameters', `Enter the hours to compare ${label} with, 0 or more.`)
  const bound = operator === 'GreaterThan' ? { more: hoursSpent } : { less: hoursSpent }
  return test(key, { is: 'spent', on: searchValue, of: times, ...bound })
}
