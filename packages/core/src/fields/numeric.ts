import { accept, isNothing, refuse, type Normalised } from './field-type.ts'
import { round } from './round.ts'

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** A number from what a client sent: a finite number or its decimal text, rounded. Anything else is refused. */
export function normaliseNumeric(input: unknown, title: string, precision: number): Normalised<number> {
  if (isNothing(input)) return accept<number>(null)
  const value = typeof input === 'string' ? numberOf(input) : input
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(`Enter a number for ${title}.`)
  return accept(round(value, precision))
}

/**
 * What a person has typed into a number input, rounded. Nothing, a lone minus and anything that is not a number
 * give null: the input is then empty.
 */
export function numberFromInput(typed: string, precision: number): number | null {
  const value = numberOf(typed)
  return value === null || !Number.isFinite(value) ? null : round(value, precision)
}

const numberOf = (typed: string) => (NUMERIC.test(typed.trim()) ? Number(typed) : null)
