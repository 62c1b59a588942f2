import type { FieldExtensions } from '@dossier/contract/fields'
import type { Exact } from './exact.ts'
import { storedDecimals } from './result.ts'

/** The settings of calculations whose result is an amount. */
export const AMOUNT_SETTINGS = ['format', 'precision'] as const

/** A half is rounded away from zero; what is no number any more is empty. (D-113) */
export function storedAmount(value: Exact, settings: FieldExtensions): number | null {
  const number = Number(value.rounded(storedDecimals(settings)))
  return Number.isFinite(number) ? number + 0 : null
}
