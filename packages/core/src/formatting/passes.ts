import { hexagonOf } from '../charts/hexagons.ts'
import type { Condition, Test } from '../filters/condition.ts'
import { isSpent } from '../filters/holds.ts'
import { anyWithin } from '../filters/within-area.ts'
import type { Comparable } from './row-values.ts'
import { smallLetters } from '../text/small-letters.ts'

/**
 * Whether a column passes the condition of a formatting rule, which is about that column alone; `values` is what a row
 * holds there, undefined where it does not have the field.
 */
export function passes(condition: Condition, values: readonly Comparable[] | undefined): boolean {
  if ('all' in condition) return condition.all.every((one) => passes(one, values))
  if ('any' in condition) return condition.any.some((one) => passes(one, values))
  if ('not' in condition) return !passes(condition.not, values)
  if (condition.test.is === 'part') return values !== undefined
  return (values ?? []).some((value) => holds(condition.test, value))
}

function holds(test: Test, value: Comparable): boolean {
  switch (test.is) {
    case 'set':
      return value !== ''
    case 'text':
      return holdsText(test, String(value))
    case 'oneOf':
      return test.values.some((one) => isSame(one, value))
    case 'range':
      return isWithin(test, value)
    case 'within':
      // On its edge, a marker counts as within the area.
      return typeof value === 'object' && 'lat' in value && anyWithin([value], test.corners)
    case 'hexagon':
      return typeof value === 'object' && 'lat' in value && hexagonOf(value, test.grid) === test.key
    case 'spent':
      return typeof value === 'object' && 'hours' in value && value.on === test.on && isSpent(value.hours, test)
    // These compare more than one column.
    default:
      return false
  }
}

function holdsText({ text, how }: Test & { is: 'text' }, value: string): boolean {
  const [term, found] = [smallLetters(text), smallLetters(value.trim())]
  return how === 'equals' ? found === term : found.includes(term)
}

const isSame = (one: Comparable, other: Comparable): boolean =>
  typeof one === 'string' && typeof other === 'string' ? smallLetters(one) === smallLetters(other) : one === other

function isWithin({ from, after, before }: Test & { is: 'range' }, value: Comparable): boolean {
  if (typeof value === 'boolean' || typeof value === 'object') return false
  return (
    (from === undefined || value >= from) &&
    (after === undefined || value > after) &&
    (before === undefined || value < before)
  )
}
