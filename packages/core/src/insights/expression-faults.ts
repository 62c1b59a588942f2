import type { InsightCalculation } from '@dossier/contract/insights/calculations'
import { fieldsOfFormula, parseFormula, type FormulaFault } from '../calculations/expression.ts'
import { formulaType, nounOf, type FormulaFields } from '../calculations/formula-type.ts'

type Named = Pick<InsightCalculation, 'key' | 'label' | 'expression'>

/** The calculations that an expression names, in order; none of one that cannot be read. */
export function inputsOfExpression(expression: string | null): string[] {
  const parsed = expression === null ? null : parseFormula(expression)
  return parsed?.ok ? fieldsOfFormula(parsed.tree).map(({ id }) => id) : []
}

/** A fault of an expression; `length`: of the word at `at` that is wrong. */
export interface ExpressionFault extends FormulaFault {
  length: number
  /** A key that was probably meant. */
  suggestion?: string
}

/** Why the expression of a calculation cannot be evaluated, and where; null if it can. (D-075, D-151) */
export function expressionFault(own: Named, all: readonly Named[]): ExpressionFault | null {
  const parsed = parseFormula(own.expression ?? '')
  if (!parsed.ok) return { message: said(parsed.message), at: parsed.at, length: 1 }
  const typed = formulaType(parsed.tree, NUMBERS, ['number'])
  if (!typed.ok) return { message: typed.message, at: typed.at, length: 1 }
  const keys = all.map(({ key }) => key)
  for (const { id, at } of fieldsOfFormula(parsed.tree)) {
    const length = id.length + 2
    if (!keys.includes(id)) {
      const suggestion = closest(
        id,
        keys.filter((key) => key !== own.key),
      )
      const instead =
        suggestion === undefined ? 'Choose one of the other calculations.' : `Did you mean [${suggestion}]?`
      return {
        message: `There is no calculation with the key "${id}". ${instead}`,
        at,
        length,
        ...(suggestion && { suggestion }),
      }
    }
    const circle = circleFrom(id, own.key, all)
    if (circle) return { message: circleSentence([own.key, ...circle]), at, length }
  }
  return null
}

/** Every calculation is a number; which ones there are is said with its place. */
const NUMBERS: FormulaFields = { typeOf: () => 'number', faultOf: (_, expected) => `Use ${nounOf(expected)} here.` }

/** Formulas of insights name calculations, not fields. */
const said = (message: string) =>
  message
    .replace('Enter a formula.', 'Enter an expression, for example [opened] - [closed].')
    .replace('Enter a field or a number', 'Enter a calculation or a number')
    .replace('Write fields as [field].', 'Write calculations as [key].')

/** The keys from one calculation to another through expressions, both included; null if there is no such path. */
function circleFrom(from: string, to: string, all: readonly Named[]): string[] | null {
  const byKey = new Map(all.map((one) => [one.key, one]))
  const seen = new Set<string>()
  const search = (key: string): string[] | null => {
    if (key === to) return [key]
    if (seen.has(key)) return null
    seen.add(key)
    for (const input of inputsOfExpression(byKey.get(key)?.expression ?? null)) {
      const rest = search(input)
      if (rest) return [key, ...rest]
    }
    return null
  }
  return search(from)
}

function circleSentence(keys: readonly string[]): string {
  if (keys.length === 2) return `[${keys[0]}] cannot be calculated from itself. Use other calculations.`
  return `This goes in a circle: ${keys.map((key) => `[${key}]`).join(' needs ')}. Use other calculations.`
}

const MOST_EDITS = 3

/** The key that differs least, if it differs little. */
function closest(key: string, keys: readonly string[]): string | undefined {
  const edits = keys.map((one) => ({ one, edits: distance(key.toLowerCase(), one.toLowerCase()) }))
  const best = edits.toSorted((a, b) => a.edits - b.edits)[0]
  return best && best.edits <= Math.min(MOST_EDITS, Math.ceil(key.length / 2)) ? best.one : undefined
}

/** How many letters have to be changed, added or left out to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other[j] ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}
