import type { Operator } from '@dossier/contract/operators'
import type { Comparison } from './comparisons.ts'

const USUAL: Record<Operator, string> = {
  Equals: 'is',
  NotEqual: 'is not',
  Contains: 'contains',
  GreaterThan: 'is greater than',
  LessThan: 'is less than',
  IsSet: 'is set',
  NotSet: 'is not set',
  Any: 'is any of',
  NotAny: 'is not any of',
  Within: 'is within',
  InTeam: 'is in team',
  OnDay: 'is on',
  DateRange: 'is in',
}

type Words = Partial<Record<Operator, string>>

const IN_TIME: Words = { GreaterThan: 'is after', LessThan: 'is before' }
/** Of several values, one has to be there. */
const SEVERAL: Words = {
  Contains: 'includes',
  Any: 'includes any of',
  NotAny: 'includes none of',
  InTeam: 'includes somebody in',
}

const OWN: Partial<Record<Comparison, Words>> = {
  date: IN_TIME,
  moment: IN_TIME,
  time: IN_TIME,
  hours: { GreaterThan: 'is more than', LessThan: 'is less than' },
  choices: SEVERAL,
  rows: SEVERAL,
  things: SEVERAL,
  words: SEVERAL,
  areas: SEVERAL,
  people: SEVERAL,
}

/** How a column is compared, between its name and the value: `Status` `is not` `New`. */
export const operatorWords = (comparison: Comparison, operator: Operator, was = false): string => {
  const words = OWN[comparison]?.[operator] ?? USUAL[operator]
  return was ? words.replace(/^(is|contains|includes)\b/, (verb) => PAST[verb]!) : words
}

/** Of a filter that asks for the value before the save: `Status` `was` `Open`. (D-131) */
const PAST: Record<string, string> = { is: 'was', contains: 'contained', includes: 'included' }

/** Asks only whether there is a value. (B-FILTER-12) */
export const takesValue = (operator: Operator): boolean => operator !== 'IsSet' && operator !== 'NotSet'
