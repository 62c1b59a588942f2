import type { FormattingRule } from '@dossier/contract/formatting-rules'
import { readClauses } from '@dossier/core/filters/read-clauses'
import type { FilterColumn, Terms } from '@dossier/core/filters/terms'
import { badInput } from '../../http/refusal.ts'

interface Place {
  /** The column that the rules are about. */
  column: FilterColumn
  /** The columns of numbers of the row, by which a full bar can be measured. */
  bars: readonly string[]
  terms: Terms
  /** Where the rules stand in the body. */
  at: string
}

/** Refuses rules that could never be drawn, with their place. */
export function checkRules(rules: readonly FormattingRule[], { column, bars, terms, at }: Place): void {
  const ownTerms = { ...terms, columns: new Map([[column.key, column]]) }
  for (const [nth, rule] of rules.entries()) {
    const place = `${at}.${nth}`
    const { operator, value, dynamicValue, searchClauseParameters } = rule
    const comparison = { field: column.key, operator, value, dynamicValue, searchClauseParameters }
    const clause = { ...comparison, orClause: false, subClauses: [] }
    const read = readClauses([clause], ownTerms)
    if (!read.ok) badInput(read.message, `${place}.${read.at.replace(/^0\./, '')}`)
    checkLooks(rule, place)
    if (rule.setBar) checkBar(rule, { isNumber: column.comparison === 'number', bars, place })
  }
}

const LOOKS = [
  ['setBackgroundColor', 'backgroundColor', 'Choose the background color.'],
  ['setTextColor', 'textColor', 'Choose the text color.'],
  ['setBar', 'barColor', 'Choose the color of the bar.'],
  ['setIcon', 'icon', 'Choose the icon.'],
] as const

function checkLooks(rule: FormattingRule, place: string): void {
  for (const [isSet, with_, message] of LOOKS) if (rule[isSet] && !rule[with_]) badInput(message, `${place}.${with_}`)
}

function checkBar(
  { setBarMaximum, barMaximum }: FormattingRule,
  { isNumber, bars, place }: { isNumber: boolean; bars: readonly string[]; place: string },
): void {
  if (!isNumber) badInput('Only columns of numbers can have bars.', `${place}.setBar`)
  if (!setBarMaximum) badInput('Choose what a full bar is.', `${place}.setBarMaximum`)
  if (setBarMaximum === 'constant' && !(typeof barMaximum === 'number' && barMaximum > 0))
    badInput('Enter a number above 0 for a full bar.', `${place}.barMaximum`)
  if (setBarMaximum === 'relative' && !(typeof barMaximum === 'string' && bars.includes(barMaximum)))
    badInput('Choose a column of numbers for a full bar.', `${place}.barMaximum`)
}
