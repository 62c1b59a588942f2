import type { CalculationTotal } from '@dossier/contract/insights/calculations'
import type { TotalBasis } from '@dossier/contract/insights/run'
import { Exact, ZERO } from '@dossier/core/calculations/exact'
import type { Cell, Cells, RowOf } from './run-cells.ts'
import type { Key } from './run-raw.ts'

const INVALID: Cell = { value: null, isInvalid: true }
const NOTHING: Cell = { value: null }

/** A total of one row: the sum of some calculations, less that of others. Those that have nothing count for nothing. (D-149) */
export function rowTotal(total: CalculationTotal, cellOf: (key: string) => Cell): Cell {
  const plus = total.calculationList.map(cellOf)
  const minus = total.subtractCalculationList.map(cellOf)
  if ([...plus, ...minus].some(isBroken)) return INVALID
  const numbers = (cells: readonly Cell[]) => cells.flatMap(({ value }) => (value instanceof Exact ? [value] : []))
  if (numbers([...plus, ...minus]).length === 0) return NOTHING
  return { value: sumOf(numbers(plus)).minus(sumOf(numbers(minus))) }
}

/** A date cannot be added up. */
const isBroken = ({ value, isInvalid }: Cell): boolean => isInvalid === true || typeof value === 'string'

const sumOf = (all: readonly Exact[]): Exact => all.reduce((sum, one) => sum.plus(one), ZERO)

export interface CollatedTotal {
  cell: Cell
  basis: TotalBasis
}

/** The rows that are kept, collated. Rows are not rounded before. (D-149) */
export function collated(
  total: CalculationTotal,
  rows: readonly { value: string | null; cell: Cell }[],
): CollatedTotal {
  const { collate, collateInclude: include, collateExclude: exclude } = total
  const isKept = (value: string | null) => (include.length === 0 || include.includes(value)) && !exclude.includes(value)
  const kept = rows.filter(({ value, cell }) => isKept(value) && (cell.value !== null || cell.isInvalid))
  const basis = { of: collate, amount: kept.length }
  if (kept.some(({ cell }) => isBroken(cell))) return { cell: INVALID, basis }
  const numbers = kept.map(({ cell }) => cell.value as Exact)
  return { cell: collate === 'sum' ? { value: sumOf(numbers) } : edge(collate, numbers), basis }
}

function edge(collate: 'min' | 'max' | 'average', numbers: readonly Exact[]): Cell {
  if (collate === 'average') return { value: sumOf(numbers).dividedBy(Exact.of(numbers.length)) ?? ZERO }
  if (numbers.length === 0) return INVALID
  const sign = collate === 'min' ? 1 : -1
  return { value: numbers.reduce((one, other) => (one.compare(other) * sign <= 0 ? one : other)) }
}

/** What a total takes of a row: undivided, or of one value of its second group. */
export const totalCells =
  (cells: Cells, row: RowOf, part?: { key: Key; divides: (key: string) => boolean }) =>
  (key: string): Cell =>
    part && part.divides(key) ? cells.part(key, row, part.key) : cells.whole(key, row)
