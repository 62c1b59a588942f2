import type { Operator } from '@dossier/contract/operators'
import { readAreas, readChoices, readPeople, readThings, readWords } from './compare-choices.ts'
import { readDate, readMoment } from './compare-days.ts'
import { readHours } from './compare-hours.ts'
import { readCheckbox, readFlag, readNumber, readText, readTime, readWithin } from './compare-values.ts'
import type { Condition } from './condition.ts'
import type { ResolvedClause, Terms } from './terms.ts'

interface Comparing {
  operators: readonly Operator[]
  /** The question that a clause asks, other than whether there is a value. Throws a ClauseFault if it asks none. */
  read?(clause: ResolvedClause, terms: Terms): Condition
}

const SET = ['IsSet', 'NotSet'] as const
const SIZE = ['Equals', 'NotEqual', 'GreaterThan', 'LessThan'] as const

const comparing = <C extends Record<string, Comparing>>(comparisons: C) => comparisons

/** How columns are compared, whatever they hold: the operators in the order in which they are offered. (D-070) */
export const COMPARISONS = comparing({
  text: { operators: ['Contains', 'Equals', 'NotEqual', ...SET], read: readText },
  number: { operators: [...SIZE, ...SET], read: readNumber },
  date: {
    operators: ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'OnDay', 'DateRange', ...SET],
    read: readDate,
  },
  moment: {
    operators: ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'OnDay', 'DateRange', ...SET],
    read: readMoment,
  },
  time: { operators: ['Equals', 'GreaterThan', 'LessThan', ...SET], read: readTime },
  checkbox: { operators: ['Equals', ...SET], read: readCheckbox },
  flag: { operators: ['Equals'], read: readFlag },
  choice: { operators: ['Equals', 'NotEqual', 'Any', 'NotAny', ...SET], read: readChoices },
  choices: { operators: ['Contains', 'Any', 'NotAny', ...SET], read: readChoices },
  rows: { operators: ['Contains', ...SET], read: readChoices },
  thing: { operators: ['Equals', 'NotEqual', 'Any', 'NotAny', ...SET], read: readThings },
  things: { operators: ['Contains'], read: readThings },
  words: { operators: ['Contains'], read: readWords },
  areas: { operators: ['Contains', ...SET], read: readAreas },
  person: { operators: ['Equals', 'NotEqual', ...SET], read: readPeople },
  people: { operators: ['Contains', 'InTeam', ...SET], read: readPeople },
  markers: { operators: ['Within', ...SET], read: readWithin },
  caseNumber: { operators: ['Equals', 'NotEqual'], read: readText },
  presence: { operators: SET },
  hours: { operators: ['GreaterThan', 'LessThan'], read: readHours },
})
export type Comparison = keyof typeof COMPARISONS
