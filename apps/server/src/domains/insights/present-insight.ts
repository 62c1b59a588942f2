import type { SearchClause } from '@dossier/contract/clauses'
import type { Insight, InsightQuestion, InsightSummary } from '@dossier/contract/insights/definition'
import { decisiveColumns } from '@dossier/core/access/insights'
import { columnType } from '@dossier/core/insights/column-type'
import { neededParameters } from '@dossier/core/insights/needed-parameters'
import { fieldOfColumn } from '@dossier/core/filters/item-columns'
import type { Catalogue, CatalogueInsight } from '../../catalogue/catalogue.ts'
import type { Subscriber } from '../../query/filters/terms-of.ts'
import { definitionOf, visibleFields } from '../../records/visible-fields.ts'
import { closedAmong, closedFields } from '../views/closed-fields.ts'
import { faultsOf, viewQueryOf } from './checked-insight.ts'
import { hiddenColumns, isSeen, refusalOf } from './require-insight.ts'

/** An insight as one person gets it: columns that they may not see are left out, and parts that name one are bare. */
export function presentInsight(asker: Subscriber, catalogue: Catalogue, insight: CatalogueInsight): Insight {
  const visible = visibleFields(asker.me, catalogue)
  const refusal = refusalOf(asker.me, catalogue, insight)
  const shown = seenQuestion(asker, catalogue, insight)
  const named = [
    ...shown.columns,
    ...Object.keys(shown.formattingRules),
    ...decisiveColumns(shown).map(({ key }) => key),
  ]
  const ids = new Set(named.flatMap((key) => fieldOfColumn(key) ?? []))
  const fields = [...ids].flatMap((id) => (visible.has(id) ? [definitionOf(visible.get(id)!)] : []))
  const { id, title, folder, lastUpdated } = insight
  return {
    ...shown,
    id,
    title,
    folder,
    groupByDataType: shown.groupBy && columnType(shown.groupBy, visible.get(fieldOfColumn(shown.groupBy) ?? '')),
    neededParameters: neededParameters(insight, (one) => catalogue.insights.get(one)),
    clauses: shown.clauses.map(bareOf),
    faults: refusal === null ? faultsOf(asker, catalogue, shown, { id, title }) : [],
    refusal,
    fields,
    closedIn: closedAmong(closedFields(asker.me, catalogue), fields),
    lastUpdated,
  }
}

/** Without what names a column that the person may not see. */
function seenQuestion({ me }: Subscriber, catalogue: Catalogue, insight: CatalogueInsight): InsightQuestion {
  const isHidden = hiddenColumns(me, catalogue)
  const hides = (key: string | null | undefined) => Boolean(key) && isHidden(key!)
  const clause = <C extends { field: string; dynamicField?: string | null | undefined }>(one: C): C =>
    hides(one.field) || hides(one.dynamicField) ? { ...one, ...WITHHELD } : one
  return {
    ...viewQueryOf(insight),
    columns: insight.columns.filter((key) => !hides(key)),
    formattingRules: Object.fromEntries(Object.entries(insight.formattingRules).filter(([key]) => !hides(key))),
    clauses: insight.clauses.map((one) => ({ ...clause(one), subClauses: one.subClauses.map((sub) => clause(sub)) })),
    groupBy: hides(insight.groupBy) ? null : insight.groupBy,
    calculations: insight.calculations.filter(({ field, groupBy }) => !hides(field) && !hides(groupBy)),
    calculationTotals: insight.calculationTotals.filter(({ groupBy }) => !hides(groupBy)),
  }
}

const WITHHELD = {
  field: '',
  definitionField: null,
  operator: null,
  value: null,
  dynamicValue: null,
  dynamicField: null,
  searchClauseParameters: null,
} as const

/** Names are looked up where they are shown: a reader may not see the record or the item that the writer saw. */
const bareOf = (clause: SearchClause): SearchClause => ({ ...clause, fault: null })

/** The calculations that other insights make for one, as far as the person sees those. */
export function importedInto(
  { me }: Subscriber,
  catalogue: Catalogue,
  { calculations }: Pick<CatalogueInsight, 'calculations'>,
): NonNullable<Insight['importedCalculations']> {
  const found = calculations.flatMap(({ key, imported }) => {
    const from = imported && catalogue.insights.get(imported.insight)
    const calculation = from?.calculations.find((one) => one.key === imported!.key)
    if (!from || !calculation || !isSeen(me, from, catalogue)) return []
    return [[key, { title: from.title, calculation }] as const]
  })
  return Object.fromEntries(found)
}

/** Those that the caller sees, as a list of insights has them. */
export function summariesFor(asker: Subscriber, catalogue: Catalogue): InsightSummary[] {
  const seen = [...catalogue.insights.values()].filter((one) => isSeen(asker.me, one, catalogue))
  return seen.map((insight) => {
    const { id, title, folder, lastUpdated } = insight
    const isRefused = refusalOf(asker.me, catalogue, insight) !== null
    const { groupBy, calculations, includeGlobalParameters } = seenQuestion(asker, catalogue, insight)
    return {
      id,
      title,
      folder,
      groupBy,
      calculations: calculations.map((one) => ({ key: one.key, label: one.label, groupBy: one.groupBy })),
      neededParameters: neededParameters(insight, (one) => catalogue.insights.get(one)),
      includeGlobalParameters,
      needsAttention: !isRefused && faultsOf(asker, catalogue, insight, { id, title }).length > 0,
      lastUpdated,
    }
  })
}
