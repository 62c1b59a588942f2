import type { Operator } from '@dossier/contract/operators'
import { dateChoiceOf, dateChoices, withDateChoice } from './date-choices.ts'
import { blankFilter, type Filter } from './filter.ts'
import { takesValue } from './operator-words.ts'
import type { FilterColumn } from './terms.ts'

type Column = Pick<FilterColumn, 'key' | 'comparison' | 'operators'>

/** A new filter by a column, compared as it is most often. */
export const startFilter = (id: string, column: Column): Filter =>
  withOperator(blankFilter(id, column.key, column.operators[0]!), column, column.operators[0]!)

/** Another comparison keeps the value if it can be compared so, too. (B-FILTER-12) */
export function withOperator(filter: Filter, { comparison }: Column, operator: Operator): Filter {
  const blank: Filter = { ...blankFilter(filter.id, filter.field, operator), ...(filter.was && { was: true }) }
  if (!takesValue(operator)) return blank
  if (comparison === 'date' || comparison === 'moment') return withDates(filter, comparison, operator)
  // The ids of people are not those of teams.
  const isOther = (filter.operator === 'InTeam') !== (operator === 'InTeam')
  return isOther ? blank : { ...filter, operator }
}

function withDates(filter: Filter, comparison: 'date' | 'moment', operator: Operator): Filter {
  const choices = dateChoices(comparison, operator)
  const choice = dateChoiceOf(filter)
  if (choice !== undefined && choices.includes(choice)) return { ...filter, operator }
  return withDateChoice({ ...filter, operator }, choices[0]!)
}
