import { hexagonOf } from '../charts/hexagons.ts'
import type { Comparison } from './comparisons.ts'
import type { Condition, Relation, Test } from './condition.ts'
import { smallLetters } from '../text/small-letters.ts'
import { anyWithin, type Marker } from './within-area.ts'

type One = string | number | boolean
/** A value as filters compare it: one, or several of which any may fit; null is empty. */
export type Compared = One | readonly One[] | readonly Marker[] | null

/** A record as one person sees it, column by column. */
export interface Reading {
  /** There is no database to ask, because the record is not stored yet: memory decides. */
  isUnsaved?: true
  /** Whether the record has the column, for this person. */
  hasPart(column: string): boolean
  comparison(column: string): Comparison
  /** Undefined if only the database knows. */
  isSet(column: string): boolean | undefined
  value(column: string): Compared | undefined
  /** The hours up to now that it has had this value of the list that the column times; null if never. */
  hours(column: string, on: string): number | null
  /** Of a column of values of items: the items that the record has, one of which has to fit; undefined if not known. */
  items?(column: string): readonly Reading[] | undefined
}

/**
 * Whether a condition holds for one record in memory, as the database would say. Undefined where only the database can:
 * it alone knows the collation of capital letters beyond ASCII, and the microseconds of moments.
 */
export function holds(condition: Condition, record: Reading): boolean | undefined {
  if ('all' in condition) return every(condition.all.map((one) => holds(one, record)))
  if ('any' in condition) return not(every(condition.any.map((one) => not(holds(one, record)))))
  if ('not' in condition) return not(holds(condition.not, record))
  return passes(condition.column, condition.test, record)
}

const not = (one: boolean | undefined) => (one === undefined ? undefined : !one)

function every(all: readonly (boolean | undefined)[]): boolean | undefined {
  if (all.includes(false)) return false
  return all.includes(undefined) ? undefined : true
}

function passes(column: string, test: Test, record: Reading): boolean | undefined {
  if (!record.hasPart(column)) return false
  if (test.is === 'part') return true
  const items = record.items?.(column)
  return items ? not(every(items.map((item) => not(fits(column, test, item))))) : fits(column, test, record)
}

function fits(column: string, test: Exclude<Test, { is: 'part' }>, record: Reading): boolean | undefined {
  if (test.is === 'set') return record.isSet(column)
  if (test.is === 'spent') return isSpent(record.hours(column, test.on), test)
  const value = record.value(column)
  if (value === undefined || value === null) return value === null ? false : undefined
  const comparison = record.comparison(column)
  switch (test.is) {
    case 'text':
      return inText(String(value), test, record)
    case 'oneOf':
      return oneOf(comparison, list(value), { targets: test.values, record })
    case 'range':
      return inRange({ comparison, record }, value as One, test)
    case 'within':
      return anyWithin(value as readonly Marker[], test.corners)
    case 'hexagon':
      return (value as readonly Marker[]).some((marker) => hexagonOf(marker, test.grid) === test.key)
    case 'as':
      return record.hasPart(test.other)
        ? related({ comparison, record }, test.how, [value, record.value(test.other)])
        : false
  }
}

const list = (value: Compared): readonly One[] => (Array.isArray(value) ? (value as One[]) : [value as One])

/** Numbers and ids are compared as such, words without regard to letter case, everything else sign by sign. */
function oneOf(
  comparison: Comparison,
  values: readonly One[],
  { targets, record }: { targets: readonly One[]; record: Reading },
): boolean | undefined {
  if (comparison !== 'words') return values.some((one) => targets.some((each) => String(one) === String(each)))
  if (!record.isUnsaved && ![...values, ...targets].every((one) => isFoldedAlike(String(one)))) return undefined
  return values.some((one) => targets.some((each) => fold(one) === fold(each)))
}

const fold = (value: One): string => smallLetters(String(value))

export const isSpent = (hours: number | null, { more, less }: Extract<Test, { is: 'spent' }>): boolean =>
  hours !== null && (more === undefined || hours > more) && (less === undefined || hours < less)

type Range = Extract<Test, { is: 'range' }>

interface Compares {
  comparison: Comparison
  record: Reading
}

function inRange({ comparison, record }: Compares, value: One, { from, after, before }: Range): boolean | undefined {
  if (from !== undefined && value < from) return false
  if (before !== undefined && value >= before) return false
  if (after === undefined) return true
  // The rest of the millisecond is not known.
  return value === after && comparison === 'moment' && !record.isUnsaved ? undefined : value > after
}

/** Only equality of texts ignores letter case. */
function related(
  { comparison, record }: Compares,
  how: Relation,
  [one, other]: readonly [Compared, Compared | undefined],
): boolean | undefined {
  if (other === undefined || other === null) return other === null ? false : undefined
  if (one === null || Array.isArray(one) || Array.isArray(other)) return undefined
  if (comparison === 'text' || comparison === 'caseNumber')
    return how === 'equal' ? inText(String(one), { is: 'text', text: String(other), how: 'equals' }, record) : undefined
  if (how === 'equal') return one === other
  return how === 'greater' ? one > other : one < other
}

function inText(value: string, { text, how }: Extract<Test, { is: 'text' }>, record: Reading): boolean | undefined {
  if (!record.isUnsaved && (!isFoldedAlike(value) || !isFoldedAlike(text))) return undefined
  return how === 'contains' ? fold(value).includes(fold(text)) : fold(value).trim() === fold(text).trim()
}

/** Small letters and letters without case are the same in every collation. */
const isFoldedAlike = (text: string): boolean => {
  for (const character of text) if (character > '\u007F' && character.toLowerCase() !== character) return false
  return true
}
