import type { InsightQuestion } from '@dossier/contract/insights/definition'
import { itemColumnOf } from '@dossier/core/filters/item-columns'
import type { FilterColumn } from '@dossier/core/filters/terms'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { termsOf, type Subscriber } from '../../query/filters/terms-of.ts'
import { checkRules } from '../formatting-rules/check-rules.ts'

/** Cells of the calculation table are compared as numbers. */
const numberColumn = (key: string, label: string): FilterColumn => ({
  key,
  label,
  comparison: 'number',
  operators: ['Equals', 'NotEqual', 'GreaterThan', 'LessThan', 'IsSet', 'NotSet'],
})

/** Refuses with their place formatting rules that could never be drawn. (C-FMT-09) */
export function checkInsightRules(asker: Subscriber, catalogue: Catalogue, question: InsightQuestion): void {
  const terms = termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() })
  const bars = [...terms.columns.values()]
    .filter(({ key, comparison }) => comparison === 'number' && !itemColumnOf(key))
    .map(({ key }) => key)
  for (const [key, rules] of Object.entries(question.formattingRules)) {
    if (rules.length === 0) continue
    const at = `formattingRules.${key}`
    const column = question.columns.includes(key) ? terms.columns.get(key) : undefined
    if (!column) return badInput('This column is not available. Choose another one.', at)
    checkRules(rules, { column, bars, terms, at })
  }
  const others = question.calculations.map(({ key }) => key)
  for (const [nth, one] of question.calculations.entries())
    checkRules(one.formattingRules, {
      column: numberColumn(one.key, one.label),
      bars: others.filter((key) => key !== one.key),
      terms,
      at: `calculations.${nth}.formattingRules`,
    })
}
