import type { FieldDefinition } from '@dossier/contract/fields'
import type { ListCalculations } from '@dossier/contract/views/calculations'
import type { CalculationType } from '@dossier/contract/views/definition'
import { valueType } from '../calculations/result.ts'
import { amountText } from '../fields/amount-text.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { isNumeric } from '../fields/is-numeric.ts'
import { dateText, dateTimeText, type DisplayContext } from '../text/dates.ts'
import { numberText } from '../text/numbers.ts'
import { columnHeading } from './column-headings.ts'

/** What calculations are called. */
export const CALCULATION_WORDS: Record<CalculationType, string> = {
  Total: 'Total',
  Average: 'Average',
  Min: 'Lowest',
  Max: 'Highest',
  Filled: 'Filled',
  Empty: 'Empty',
}

/** Of days, moments and times of day, whether there are any or none. */
export const DATE_WORDS: Partial<Record<CalculationType, string>> = { Min: 'Earliest', Max: 'Latest' }

interface Calculated {
  calculations: ListCalculations['calculations']
  values: ListCalculations['all']
}

export interface CalculationText {
  column: string
  /** `Total 12.50` */
  parts: string[]
}

/** What was calculated in the reader's words, by column in the order in which the columns are named first. */
export function calculationTexts(
  { calculations, values }: Calculated,
  fields: readonly FieldDefinition[],
  context: DisplayContext & { words: { case: string } },
): CalculationText[] {
  const byColumn = new Map<string, string[]>()
  for (const [nth, { column, calcType }] of calculations.entries()) {
    const field = fields.find(({ id }) => id === fieldIdOf(column))
    const value = values[nth] ?? null
    const isNumber = field ? isNumeric(valueType(field)) : column === 'openForDays'
    const word = (isNumber ? undefined : DATE_WORDS[calcType]) ?? CALCULATION_WORDS[calcType]
    const parts = byColumn.getOrInsertComputed(column, () => [])
    parts.push(`${word} ${textOf(value, { calcType, field }, context)}`)
  }
  return [...byColumn].map(([column, parts]) => {
    const field = fields.find(({ id }) => id === fieldIdOf(column))
    return { column: field?.title ?? columnHeading(column, context.words), parts }
  })
}

const DECIMALS = 2

function textOf(
  value: number | string | null,
  { calcType, field }: { calcType: CalculationType; field: FieldDefinition | undefined },
  context: DisplayContext,
): string {
  if (value === null) return 'None'
  const { locale } = context
  if (calcType === 'Filled' || calcType === 'Empty') return Number(value).toLocaleString(locale)
  if (typeof value === 'number')
    return (field && amountText(value, field, locale)) ?? numberText(value, locale, [0, DECIMALS])
  if (field && valueType(field) === 'date') return dateText(value, context)
  return field && valueType(field) === 'time' ? value : dateTimeText(value, context)
}
