import type { Operator } from '@dossier/contract/operators'
import type { FilterColumn } from '../filters/terms.ts'

/** How a query compares: an operator, or one that it has in addition, which becomes others. */
export type Compared = Operator | 'AtLeast' | 'AtMost'

const SIGNS: Record<string, readonly Compared[]> = {
  ':': ['Contains', 'Equals'],
  '=': ['Equals', 'Contains'],
  '!=': ['NotEqual', 'NotAny'],
  '>': ['GreaterThan'],
  '<': ['LessThan'],
  '>=': ['AtLeast'],
  '<=': ['AtMost'],
}

const WORDS: Record<string, readonly Compared[]> = {
  'is set': ['IsSet'],
  'is not empty': ['IsSet'],
  'is not set': ['NotSet'],
  'is empty': ['NotSet'],
  'in team': ['InTeam'],
  in: ['Any', 'DateRange'],
  'not in': ['NotAny'],
  under: ['Contains'],
  within: ['Within'],
  on: ['OnDay'],
}

type Column = Pick<FilterColumn, 'key' | 'comparison' | 'operators'>

/** Severities are things with an order of their own. */
const ORDERED = 'severityId'

const offers = ({ key, operators }: Column, compared: Compared): boolean => {
  if (compared === 'AtLeast' || compared === 'AtMost')
    return key === ORDERED || (operators.includes('GreaterThan') && operators.includes('Equals'))
  if (key === ORDERED && (compared === 'GreaterThan' || compared === 'LessThan')) return true
  return operators.includes(compared)
}

/** What a sign means for a column; undefined if it cannot be compared so. */
export const signMeaning = (column: Column, sign: string): Compared | undefined =>
  SIGNS[sign]!.find((one) => offers(column, one))

/** What a word means for a column; undefined if it may just be a word to search for. */
export const wordMeaning = (column: Column, word: string): Compared | undefined =>
  word === 'under' && column.comparison !== 'areas'
    ? undefined
    : WORDS[word.replace(/\s+/gu, ' ').toLowerCase()]?.find((one) => offers(column, one))

/** The signs and words with which a column can be compared. */
export const spellingsFor = (column: Column): string[] => [
  ...Object.keys(SIGNS).filter((sign) => signMeaning(column, sign) !== undefined),
  ...Object.keys(WORDS).filter((word) => wordMeaning(column, word) !== undefined && !/empty/.test(word)),
]

/** How an operator is written. */
export function spellingOf(column: Column, operator: Operator): string {
  const sign = [':', '=', '!=', '>', '<'].find((one) => signMeaning(column, one) === operator)
  // With several values, both "is not" operators would look the same.
  if (sign !== undefined && operator !== 'NotAny') return sign
  return ` ${Object.keys(WORDS).find((word) => wordMeaning(column, word) === operator)!} `
}
