import type { InsightFault, InsightQuestion } from '@dossier/contract/insights/definition'
import { VIEW_COLUMNS } from '@dossier/contract/views/definition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { definitionFaults } from '@dossier/core/insights/definition-faults'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { termsOf, type Subscriber } from '../../query/filters/terms-of.ts'
import { visibleFields } from '../../records/visible-fields.ts'

/** Of which insight the question is: 0 for a new one. */
interface Own {
  id: number
  title: string
}

/** What does not work in a question, for somebody who may see all that decides its numbers. */
export function faultsOf(asker: Subscriber, catalogue: Catalogue, question: InsightQuestion, own: Own): InsightFault[] {
  const visible = visibleFields(asker.me, catalogue)
  return definitionFaults(question, {
    ...own,
    terms: termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() }),
    parameters: catalogue.insightParameters,
    insights: catalogue.insights,
    isColumn: (key) =>
      (VIEW_COLUMNS.some((one) => one === key) && isColumnFor(asker.me, key)) || visible.has(fieldIdOf(key) ?? ''),
  })
}

/** The question alone, without what names the insight. */
export function viewQueryOf(insight: InsightQuestion): InsightQuestion {
  return {
    columns: insight.columns,
    calculations: insight.calculations,
    calculationTotals: insight.calculationTotals,
    calculationSort: insight.calculationSort,
    showCalculatedUserStatus: insight.showCalculatedUserStatus,
    clauses: insight.clauses,
    dynamicParameters: insight.dynamicParameters,
    includeGlobalParameters: insight.includeGlobalParameters,
    groupBy: insight.groupBy,
    groupByOption: insight.groupByOption,
    groupByDateFormat: insight.groupByDateFormat,
    formattingRules: insight.formattingRules,
  }
}
