import type { TopValue } from '@dossier/contract/insights/run'
import type { DisplayContext } from '../text/dates.ts'
import { insightGroupLabel } from './group-label.ts'
import { valueText } from './result-columns.ts'

/** What the top group is called, as its row of the calculation table is. (B-TILE-17) */
export function topLabel(top: TopValue, locale: string): string {
  const { groupValue: value, labelFormat } = top
  // The label of a group without a name is its value.
  return insightGroupLabel({ value, label: top.label === value ? null : top.label }, labelFormat, locale)
}

/** A number, an amount or a date of the top group, as its cell of the calculation table has it. */
export function topFigure({ columns, valueTypes }: TopValue, key: string, context: DisplayContext): string {
  const value = columns[key] ?? null
  if (value === null) return '–'
  return valueText({ value }, valueTypes[key], context)
}
