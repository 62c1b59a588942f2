import type { InsightSummary } from '@dossier/contract/insights/definition'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { allFilters } from '@dossier/core/filters/filter'
import { ANYBODY, filterFault } from '@dossier/core/filters/filter-fault'
import { definitionFaults } from '@dossier/core/insights/definition-faults'
import { rulesFault } from '../../kits/formatting/rule-rows.ts'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import type { Faults } from '../../kits/form/request.ts'
import type { Offered } from './EditorForm.tsx'
import { BLANK, viewQueryOf, type InsightValues, type StoredInsight } from './insight-values.ts'

/** The inputs of those parts of a definition that have another name there. */
export const INPUTS = {
  clauses: 'filters',
  calculationTotals: 'totals',
  calculationSort: 'sortKey',
  dynamicParameters: 'chosen',
  formattingRules: 'rules',
}

/** Not at the place of one value within a list. */
const WITHIN = /^(filters|chosen|columns)\..*$|^(totals\.\d+\.[A-Za-z]+)\.\d+$/

function inputOf(at: string): string {
  const [first = '', ...rest] = at.split('.')
  const named = [INPUTS[first as keyof typeof INPUTS] ?? first, ...rest].join('.')
  const [, list, part] = WITHIN.exec(named) ?? []
  return list ?? part ?? named
}

/** Why the values cannot be saved, by input, as the server would say it. */
export function editorFaults(values: InsightValues, stored: StoredInsight, offered: Offered, id: number): Faults {
  const { columns, parameters, insights } = offered
  const question = { ...viewQueryOf(values, stored), columns: BLANK.columns }
  const found = definitionFaults(question, {
    id,
    title: values.title,
    terms: { ...ANYBODY, columns },
    parameters: new Map(parameters.map((one) => [one.key, one])),
    insights: new Map(insights.map((one) => [one.id, { title: one.title, calculations: calculationsIn(one) }])),
    isColumn: () => true,
  })
  const ofFilters = filtersFault(values.filters, columns)
  const ofRules = Object.entries(values.rules).flatMap(([key, rows]) => {
    const column = columns.get(key)
    const fault = column && rulesFault(rows, column)
    return fault === undefined ? [] : [[`rules.${key}`, fault] as const]
  })
  // What is still empty is said by the contract when somebody tries to save.
  const shown = found.filter(({ at, message }) => !at.startsWith('clauses') && !message.includes('""'))
  return {
    ...Object.fromEntries(shown.toReversed().map(({ at, message }) => [inputOf(at), message])),
    ...(ofFilters !== undefined && { filters: ofFilters }),
    ...Object.fromEntries(ofRules),
  }
}

const calculationsIn = ({ calculations }: InsightSummary) =>
  calculations.map((one) => ({ ...BLANK.calculations[0]!, key: one.key, label: one.label, groupBy: one.groupBy }))

const filtersFault = (filters: readonly FilterEntry[], columns: OfferedColumns): string | undefined =>
  allFilters(filters)
    .filter(({ field }) => columns.has(field))
    .map((filter) => filterFault(filter, columns))
    .find((fault) => fault !== undefined)
