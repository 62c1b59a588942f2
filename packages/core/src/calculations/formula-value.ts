import { numberText } from '../text/numbers.ts'
import { smallLetters } from '../text/small-letters.ts'
import { Exact } from './exact.ts'
import type { Comparison, FunctionName, Node } from './expression.ts'

/** A day, and the instant that it was read from, if it was one. */
export interface DayValue {
  day: string
  instant: number | null
}

/** What a part of a formula is worth; null is missing. */
export type FormulaValue = Exact | string | boolean | DayValue | null

/** What a formula reads. */
export interface FormulaScope {
  valueOf(id: string): FormulaValue
  /** As people read it; empty if it is missing. Without, formulas have no texts. */
  textOf?(id: string): string
}

/** The result, unrounded; null where an operand is missing, or where something is divided by zero. (D-082) */
export function formulaValue(node: Node, scope: FormulaScope): FormulaValue {
  switch (node.kind) {
    case 'number':
      return Exact.of(node.value)
    case 'text':
      return node.value
    case 'field':
      return scope.valueOf(node.id)
    case 'negative':
      return numberIn(node.of, scope)?.negative() ?? null
    case 'call':
      return calls[node.name](node.of, scope)
    case '&':
      return textIn(node.left, scope) + textIn(node.right, scope)
    case '+':
    case '-':
    case '*':
    case '/': {
      const left = numberIn(node.left, scope)
      const right = left && numberIn(node.right, scope)
      return left && right ? OPERATIONS[node.kind](left, right) : null
    }
    default: {
      const order = orderOf(formulaValue(node.left, scope), formulaValue(node.right, scope))
      return order === null ? null : HOLDS[node.kind](order)
    }
  }
}

/** A part that is a number; null for any other. */
export function numberIn(node: Node, scope: FormulaScope): Exact | null {
  const value = formulaValue(node, scope)
  return value instanceof Exact ? value : null
}

const OPERATIONS: Record<'+' | '-' | '*' | '/', (left: Exact, right: Exact) => Exact | null> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right) => left.dividedBy(right),
}

const HOLDS: Record<Comparison, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Null where a number or a date is missing. A missing text is an empty one, and letter case does not count. */
function orderOf(left: FormulaValue, right: FormulaValue): number | null {
  if (typeof left === 'string' || typeof right === 'string')
    return smallLetters(String(left ?? '')) === smallLetters(String(right ?? '')) ? 0 : 1
  if (left instanceof Exact && right instanceof Exact) return left.compare(right)
  if (!isDay(left) || !isDay(right)) return null
  if (left.instant !== null && right.instant !== null) return left.instant - right.instant
  return left.day < right.day ? -1 : left.day > right.day ? 1 : 0
}

const isDay = (value: FormulaValue): value is DayValue =>
  typeof value === 'object' && value !== null && !(value instanceof Exact)

const MOST_DECIMALS = 10

/** The part that the condition of an IF chooses; null where the condition is missing. */
function chosenIn([condition, then, otherwise]: readonly Node[], scope: FormulaScope): Node | null {
  const holds = formulaValue(condition!, scope)
  return typeof holds === 'boolean' ? (holds ? then! : otherwise!) : null
}

type Call = (of: readonly Node[], scope: FormulaScope) => FormulaValue

const extreme =
  (isBefore: (order: number) => boolean): Call =>
  (of, scope) =>
    of
      .map((one) => numberIn(one, scope))
      .reduce((best, one) => (one && (!best || isBefore(one.compare(best))) ? one : best), null)

const calls: Record<FunctionName, Call> = {
  IF(of, scope) {
    const chosen = chosenIn(of, scope)
    return chosen && formulaValue(chosen, scope)
  },
  ROUND([of, places], scope) {
    const number = numberIn(of!, scope)
    const decimals = places ? Number(numberIn(places, scope)?.toString() ?? NaN) : 0
    if (!number || !Number.isInteger(decimals) || Math.abs(decimals) > MOST_DECIMALS) return null
    const unit = Exact.of(`1e${-decimals}`)
    return Exact.of(number.dividedBy(unit)!.rounded(0)).times(unit)
  },
  /** Of those that there are. */
  MIN: extreme((order) => order < 0),
  MAX: extreme((order) => order > 0),
}

const LOCALE = 'en-US'
const DECIMALS = 2

/** A part as people read it; empty if it is missing. */
function textIn(node: Node, scope: FormulaScope): string {
  if (node.kind === 'field') return scope.textOf?.(node.id) ?? ''
  // A chosen date or amount reads as it does alone.
  if (node.kind === 'call' && node.name === 'IF') {
    const chosen = chosenIn(node.of, scope)
    return chosen ? textIn(chosen, scope) : ''
  }
  const value = formulaValue(node, scope)
  if (value instanceof Exact) return numberText(Number(value.rounded(DECIMALS)), LOCALE, [0, DECIMALS])
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : ''
}
