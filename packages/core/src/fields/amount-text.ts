import type { FieldDefinition } from '@dossier/contract/fields'
import { isPercentage, shownDecimals, valueType } from '../calculations/result.ts'
import { percentText } from '../text/percent.ts'
import { dollarText } from './types/dollar.ts'

type Amount = Pick<FieldDefinition, 'dataType' | 'extensions' | 'isMoney'>

/** An amount of a field, or one that was calculated from several; null if it is a plain number. */
export function amountText(amount: number, field: Amount, locale: string): string | null {
  if (isPercentage(field)) return percentText(amount, locale, shownDecimals(field.extensions))
  return valueType(field) === 'dollar' ? dollarText(amount, locale) : null
}

/** How amounts of a field are written; undefined: as plain numbers. */
export const amountTextOf = (field: Amount): ((amount: number, locale: string) => string) | undefined =>
  isPercentage(field) || valueType(field) === 'dollar'
    ? (amount, locale) => amountText(amount, field, locale)!
    : undefined
