import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { Filter } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import type { FilterColumn } from '@dossier/core/filters/terms'

/** A rule in a form; `row` stays with it wherever it is moved. A number of a full bar is a text while it is typed. */
export interface RuleRow extends FormattingRule {
  row: number
}

export const rowsOfRules = (rules: readonly FormattingRule[]): RuleRow[] =>
  rules.map((rule, place) => ({ ...rule, row: place + 1 }))

export const rulesToStore = (rows: readonly RuleRow[]): FormattingRule[] =>
  rows.map(({ row: _row, ...rule }) =>
    rule.setBarMaximum === 'constant' ? { ...rule, barMaximum: numberOf(rule.barMaximum) ?? null } : rule,
  )

/** Undefined for what is no number above 0. */
function numberOf(typed: FormattingRule['barMaximum']): number | undefined {
  const number = typeof typed === 'string' ? Number(typed.trim() || Number.NaN) : typed
  return typeof number === 'number' && number > 0 && Number.isFinite(number) ? number : undefined
}

/** Columns of another type are compared in another way; only numbers have bars. (C-FLD-24, C-FMT-06) */
export const withoutComparisons = (rows: readonly RuleRow[], { comparison }: FilterColumn): RuleRow[] =>
  rows.map(({ searchClauseParameters: _parameters, ...rule }) => ({
    ...rule,
    operator: 'IsSet',
    value: null,
    dynamicValue: null,
    setBar: rule.setBar && comparison === 'number',
  }))

/** The comparison of a rule, as the filters of a column have it. */
export const filterOfRule = (
  { row, operator, value, dynamicValue, searchClauseParameters }: RuleRow,
  field: string,
): Filter => ({
  id: String(row),
  field,
  operator,
  value,
  dynamicValue: dynamicValue ?? null,
  parameters: searchClauseParameters ?? {},
})

/** What is missing in the rules of a column; undefined if nothing is. */
export function rulesFault(rows: readonly RuleRow[], column: FilterColumn): string | undefined {
  for (const [at, rule] of rows.entries()) {
    const { setBar, setBarMaximum, barMaximum } = rule
    const fault = filterFault(filterOfRule(rule, column.key), new Map([[column.key, column]]))
    if (fault !== undefined) return `Rule ${at + 1}: ${fault}`
    if (!setBar) continue
    if (setBarMaximum === 'constant' && numberOf(barMaximum) === undefined)
      return `Enter a number above 0 for the full bar of rule ${at + 1}.`
    if (setBarMaximum === 'relative' && typeof barMaximum !== 'string')
      return `Choose the column of a full bar in rule ${at + 1}.`
  }
  return undefined
}
