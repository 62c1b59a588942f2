import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { ChosenColors } from './cell-colors.ts'

export type FormatIcon = NonNullable<FormattingRule['icon']>

/** How rules make one cell look. */
export interface CellFormat extends ChosenColors {
  iconName?: FormatIcon
  /** The rule whose bar is drawn. */
  barRule?: FormattingRule
}

/**
 * The look of a cell. Rules apply from top to bottom; of each property the first rule that fits and sets it wins. (D-111)
 * Undefined if none does.
 */
export function cellFormat(
  rules: readonly FormattingRule[],
  fits: (rule: FormattingRule) => boolean,
): CellFormat | undefined {
  const format: CellFormat = {}
  for (const rule of rules) {
    if (adds(rule, format) && fits(rule)) add(rule, format)
  }
  return Object.keys(format).length > 0 ? format : undefined
}

/** Whether a rule sets what no rule above it has set. */
const adds = (rule: FormattingRule, { background, text, bar, iconName }: CellFormat): boolean =>
  (rule.setBackgroundColor && background === undefined) ||
  (rule.setTextColor && text === undefined) ||
  (rule.setBar && bar === undefined) ||
  (rule.setIcon && iconName === undefined)

function add(rule: FormattingRule, format: CellFormat): void {
  if (rule.setBackgroundColor && rule.backgroundColor) format.background ??= rule.backgroundColor
  if (rule.setTextColor && rule.textColor) format.text ??= rule.textColor
  if (rule.setBar && rule.barColor && format.bar === undefined) {
    format.bar = rule.barColor
    format.barRule = rule
  }
  if (rule.setIcon && rule.icon && format.iconName === undefined) {
    format.iconName = rule.icon
    if (rule.iconColor) format.icon = rule.iconColor
  }
}

/** How much of a cell a bar fills, from 0 to 1; undefined where there is nothing to draw. */
export function barShare(value: unknown, most: unknown): number | undefined {
  if (typeof value !== 'number' || typeof most !== 'number' || most <= 0) return undefined
  return Math.min(1, Math.max(0, value / most))
}
