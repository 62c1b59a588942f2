import type { CalculationCell, ResultGroup, RunResult } from '@dossier/contract/insights/run'
import type { Insight } from '@dossier/contract/insights/definition'
import { Exact } from '../calculations/exact.ts'
import { dateText, dateTimeText, type DisplayContext } from '../text/dates.ts'
import { numberText } from '../text/numbers.ts'
import { percentText } from '../text/percent.ts'
import { insightGroupLabel } from './group-label.ts'

/** A column of the calculation table. */
export interface ResultColumn {
  id: string
  heading: string
  /** The calculation whose records are behind its numbers; missing for totals of several. */
  calculation?: string
  /** The value of the second group, where it is one of its parts. */
  part?: { value: string | null }
  /** The data type by which its values are written. */
  valueType: string
  /** Differences have a sign. */
  isSigned: boolean
  cellOf: (row: Pick<ResultGroup, 'calculations' | 'calculationTotals'>) => CalculationCell | undefined
  /** From what its total was made. */
  basis: string
}

type Definition = Pick<Insight, 'calculations' | 'calculationTotals'>
type Answer = Pick<RunResult, 'calculationGroupByLabels' | 'calculationTotals' | 'totalRecords' | 'valueTypes'>

const AMOUNT = 'number'

/** The columns in the order of the insight: calculations, each with its parts, then totals. */
export function resultColumns(definition: Definition, result: Answer, locale: string): ResultColumn[] {
  const records = `of ${countText(result.totalRecords, 'record', locale)}`
  const calculations = definition.calculations.flatMap(({ key, label }) => {
    const valueType = result.valueTypes[key] ?? AMOUNT
    const common = { calculation: key, valueType, isSigned: false, basis: records }
    const whole: ResultColumn = { ...common, id: key, heading: label, cellOf: (row) => row.calculations[key] }
    return [whole, ...partsOf(key, result, locale).map((part, nth) => partColumn({ ...common, label, part, nth }))]
  })
  const totals = definition.calculationTotals.map((total, nth): ResultColumn => {
    const basis = result.calculationTotals[nth]?.basis
    const isSigned = total.subtractCalculationList.length > 0
    const made = basis ? basisText(basis, locale) : records
    const first = result.valueTypes[total.calculationList[0] ?? ''] ?? AMOUNT
    return {
      id: `total:${nth}`,
      heading: total.title,
      valueType: first,
      isSigned,
      cellOf: (row) => row.calculationTotals[nth],
      basis: made,
    }
  })
  return [...calculations, ...totals]
}

interface Part {
  value: string | null
  label: string
}

/** The second groups of a calculation, as they are called. */
export function partsOf(key: string, result: Answer, locale: string): Part[] {
  const second = result.calculationGroupByLabels[key]
  return second
    ? second.groups.map((group) => ({ value: group.value, label: insightGroupLabel(group, second.format, locale) }))
    : []
}

type PartOptions = Pick<ResultColumn, 'valueType' | 'isSigned' | 'basis'> & {
  calculation: string
  label: string
  part: Part
  nth: number
}

const partColumn = ({ label, part, nth, ...common }: PartOptions): ResultColumn => ({
  ...common,
  id: `${common.calculation}:${nth}`,
  heading: `${label}: ${part.label}`,
  part: { value: part.value },
  cellOf: (row) => row.calculations[common.calculation]?.parts?.[nth],
})

const countText = (count: number, noun: string, locale: string) =>
  `${count.toLocaleString(locale)} ${noun}${count === 1 ? '' : 's'}`

const COLLATED = { records: '', sum: 'sum', min: 'lowest', max: 'highest', average: 'average' } as const

function basisText({ of, amount }: RunResult['calculationTotals'][number]['basis'], locale: string): string {
  if (of === 'records') return `of ${countText(amount, 'record', locale)}`
  return `${COLLATED[of]} of ${countText(amount, 'row', locale)}`
}

/** Neighboring columns whose totals were made from the same. */
export function basisRuns(columns: readonly Pick<ResultColumn, 'basis'>[]): { basis: string; columns: number }[] {
  const runs: { basis: string; columns: number }[] = []
  for (const { basis } of columns) {
    const last = runs.at(-1)
    if (last?.basis === basis) last.columns += 1
    else runs.push({ basis, columns: 1 })
  }
  return runs
}

/** Of a column: with a fraction anywhere, all of its numbers have decimals. */
export const hasFractions = ({ cellOf, valueType }: ResultColumn, rows: readonly ResultGroup[]): boolean =>
  valueType === 'dollar' ||
  rows.some((row) => {
    const value = cellOf(row)?.value
    return typeof value === 'number' && !Number.isInteger(value)
  })

const MINUS = '−'
const INVALID = 'Invalid Calculation'

interface Writing {
  column: Pick<ResultColumn, 'valueType' | 'isSigned'>
  hasFractions: boolean
  isTotal: boolean
}

/** A number as its cell has it; empty where nothing has a value. (B-INS-10, D-113) */
export function cellText(
  cell: CalculationCell | undefined,
  { column, hasFractions, isTotal }: Writing,
  context: DisplayContext,
): string {
  if (cell?.isInvalid) return INVALID
  const value = cell?.value ?? null
  if (value === null) return ''
  if (typeof value === 'string')
    return column.valueType === 'date' ? dateText(value, context) : dateTimeText(value, context)
  if (column.valueType === 'percent') {
    const share = Number(cell?.exact ?? value)
    return `${share < 0 ? MINUS : ''}${percentText(Math.abs(share), context.locale, isTotal ? 1 : 2)}`
  }
  const isWhole = !hasFractions && Number.isInteger(value)
  return amountText(cell?.exact ?? value, { column, decimals: isWhole ? 0 : isTotal ? 1 : 2, locale: context.locale })
}

interface Amount {
  column: Writing['column']
  decimals: number
  locale: string
}

/** Rounded once: 1.347 is 1.35 in its row, and 1.3 as a total. (D-113) */
function amountText(exact: number | string, { column, decimals, locale }: Amount): string {
  const rounded = Number(Exact.of(exact).rounded(decimals))
  const amount = numberText(Math.abs(rounded), locale, [decimals, decimals])
  const currency = column.valueType === 'dollar' ? '$' : ''
  const sign = rounded < 0 ? MINUS : column.isSigned && rounded > 0 ? '+' : ''
  return `${sign}${currency}${amount}`
}

/** A number without a column around it. */
export function valueText(cell: CalculationCell, valueType = AMOUNT, context: DisplayContext): string {
  const { value } = cell
  const hasFractions = valueType === 'dollar' || (typeof value === 'number' && !Number.isInteger(value))
  return cellText(cell, { column: { valueType, isSigned: false }, hasFractions, isTotal: false }, context)
}

/** One number of a group, for its head. */
export const groupFigure = (column: ResultColumn, group: ResultGroup, context: DisplayContext): string =>
  cellText(column.cellOf(group), { column, hasFractions: hasFractions(column, [group]), isTotal: false }, context)
