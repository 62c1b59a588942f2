import type { CalculationTotal, InsightCalculation } from '@dossier/contract/insights/calculations'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import type { AuditedValues } from '@dossier/core/audit/audited'
import type { Catalogue, CatalogueInsight } from '../../catalogue/catalogue.ts'
import { clauseInWords, columnNames } from '../views/definitions/audited-view.ts'

/** An insight as the audit log keeps it. */
export function auditedInsight(insight: CatalogueInsight, catalogue: Catalogue): AuditedValues<'insight'> {
  const nameOf = columnNames(catalogue)
  const { calculationSort } = insight
  return {
    title: insight.title,
    folder: insight.folder,
    columns: insight.columns.map(nameOf),
    clauses: insight.clauses.map((clause) => clauseInWords(clause, nameOf)),
    groupBy: insight.groupBy && `${nameOf(insight.groupBy)} (${insight.groupByOption})`,
    groupByDateFormat: insight.groupByDateFormat,
    calculations: insight.calculations.map((one) => calculationInWords(one, nameOf, catalogue)),
    calculationTotals: insight.calculationTotals.map(totalInWords),
    calculationSort: calculationSort && `${calculationSort.key}, ${calculationSort.desc ? 'descending' : 'ascending'}`,
    dynamicParameters: [...insight.dynamicParameters],
    includeGlobalParameters: insight.includeGlobalParameters,
    showCalculatedUserStatus: insight.showCalculatedUserStatus,
    formattingRules: Object.keys(insight.formattingRules).map(nameOf),
  }
}

type NameOf = (key: string) => string

function calculationInWords(one: InsightCalculation, nameOf: NameOf, { insights }: Catalogue): string {
  const { imported, expression, calcType, field, groupBy, formattingRules } = one
  const from = imported && `${imported.key} of ${insights.get(imported.insight)?.title ?? imported.insight}`
  const what = from ?? expression ?? [calcType, field && `of ${nameOf(field)}`].filter(Boolean).join(' ')
  const more = [
    groupBy && `for each ${nameOf(groupBy)}`,
    formattingRules.length > 0 && `formatting rules: ${formattingRules.length}`,
  ]
  return [`${one.label} [${one.key}] = ${what}`, ...more.filter(Boolean)].join(', ')
}

const totalInWords = (one: CalculationTotal): string => {
  const less = one.subtractCalculationList.length > 0 ? ` less ${one.subtractCalculationList.join(', ')}` : ''
  return `${one.title} = ${one.collate} of ${one.calculationList.join(', ')}${less}`
}

export const auditedParameter = (
  one: DynamicParameter,
  sourceTitle: string | null,
): AuditedValues<'insightParameter'> => ({
  name: one.name,
  dataType: one.dataType,
  dataSource: sourceTitle,
  defaultValue: defaultInWords(one),
  passValueToParameter: one.passValueToParameter,
})

function defaultInWords({ defaultValue, dynamicValue, searchClauseParameters }: DynamicParameter): string | null {
  const parts = [dynamicValue, defaultValue, searchClauseParameters].filter((part) => part !== null)
  return parts.length === 0
    ? null
    : parts.map((part) => (typeof part === 'object' ? JSON.stringify(part) : part)).join(' ')
}
