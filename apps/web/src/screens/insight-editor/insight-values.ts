import type { SearchClause } from '@dossier/contract/clauses'
import type { CalculationTotal, InsightCalculation } from '@dossier/contract/insights/calculations'
import type { InsightQuestion, InsightToSave } from '@dossier/contract/insights/definition'
import type { Operator } from '@dossier/contract/operators'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { clausesToStore, filtersOf } from '@dossier/core/filters/stored-filters'
import { parameterOf } from '@dossier/core/insights/resolve-clauses'
import { rowsOfRules, rulesToStore, type RuleRow } from '../../kits/formatting/rule-rows.ts'

/** `row` stays with a calculation wherever it is moved. */
export interface CalculationRow extends Omit<InsightCalculation, 'formattingRules'> {
  row: number
  rules: readonly RuleRow[]
}

export interface TotalRow extends CalculationTotal {
  row: number
}

/** A filter that compares with what a reader chooses. */
export interface ChosenFilter {
  field: string
  operator: Operator
  parameter: string
}

/** Of several, any may fit. */
export interface ChosenRow {
  row: number
  anyOf: readonly ChosenFilter[]
}

/** An insight as its form has it. */
export interface InsightValues {
  title: string
  folder: string | null
  columns: readonly string[]
  filters: readonly FilterEntry[]
  chosen: readonly ChosenRow[]
  groupBy: string | null
  groupByOption: InsightQuestion['groupByOption']
  groupByDateFormat: string
  sortKey: string | null
  sortDesc: boolean
  showCalculatedUserStatus: boolean
  includeGlobalParameters: boolean
  calculations: readonly CalculationRow[]
  totals: readonly TotalRow[]
  /** By column. */
  rules: Readonly<Record<string, readonly RuleRow[]>>
}

export interface StoredInsight extends InsightQuestion {
  title: string
  folder: string | null
}

/** An insight that nobody has named yet: it counts records. */
export const BLANK: StoredInsight = {
  title: '',
  folder: null,
  columns: ['title', 'templateId'],
  calculations: [
    {
      key: 'records',
      label: 'Records',
      calcType: 'Count',
      field: null,
      groupBy: null,
      groupByOption: 'Month',
      groupByKeyLabels: {},
      expression: null,
      timeSpentCalculation: null,
      formattingRules: [],
      imported: null,
    },
  ],
  calculationTotals: [],
  calculationSort: null,
  showCalculatedUserStatus: false,
  clauses: [],
  dynamicParameters: [],
  includeGlobalParameters: true,
  groupBy: null,
  groupByOption: 'Day',
  groupByDateFormat: null,
  formattingRules: {},
}

/** What a new one begins as: its one calculation is called what it counts. */
export const blankCounting = (label: string): StoredInsight => ({
  ...BLANK,
  calculations: BLANK.calculations.map((one) => ({ ...one, label })),
})

/** Filters that compare with parameters alone stand apart; beside others within an "Any of" group they stay there. */
function isChosen({ orClause, subClauses, ...own }: SearchClause, keys: readonly string[]): boolean {
  if (!orClause) return parameterOf(own, keys) !== undefined
  return subClauses.length > 0 && subClauses.every((one) => parameterOf(one, keys) !== undefined)
}

type Compared = Pick<SearchClause, 'field' | 'operator' | 'dynamicValue'>

const chosenOf = ({ field, operator, dynamicValue }: Compared): ChosenFilter => ({
  field,
  operator: operator ?? 'Equals',
  parameter: String(dynamicValue),
})

export const valuesOf = (insight: StoredInsight): InsightValues => ({
  title: insight.title,
  folder: insight.folder,
  columns: insight.columns,
  filters: filtersOf(insight.clauses.filter((one) => !isChosen(one, insight.dynamicParameters))),
  chosen: insight.clauses
    .filter((one) => isChosen(one, insight.dynamicParameters))
    .map((clause, place) => ({
      row: place + 1,
      anyOf: clause.orClause ? clause.subClauses.map(chosenOf) : [chosenOf(clause)],
    })),
  groupBy: insight.groupBy,
  groupByOption: insight.groupByOption,
  groupByDateFormat: insight.groupByDateFormat ?? '',
  sortKey: insight.calculationSort?.key ?? null,
  sortDesc: insight.calculationSort?.desc ?? true,
  showCalculatedUserStatus: insight.showCalculatedUserStatus,
  includeGlobalParameters: insight.includeGlobalParameters,
  calculations: insight.calculations.map(({ formattingRules, ...one }, place) => ({
    ...one,
    row: place + 1,
    rules: rowsOfRules(formattingRules),
  })),
  totals: insight.calculationTotals.map((one, place) => ({ ...one, row: place + 1 })),
  rules: Object.fromEntries(Object.entries(insight.formattingRules).map(([key, rules]) => [key, rowsOfRules(rules)])),
})

type Stored = Pick<InsightQuestion, 'clauses' | 'dynamicParameters'>

/** The definition that the values mean; `stored` is the one that the filters come from. */
export const viewQueryOf = (values: InsightValues, stored: Stored): InsightQuestion => ({
  ...clausesIn(values, stored),
  columns: [...values.columns],
  calculations: values.calculations.map(({ row: _row, rules, ...one }) => ({
    ...one,
    formattingRules: rulesToStore(rules),
  })),
  calculationTotals: values.totals.map(({ row: _row, ...one }) => one),
  calculationSort: values.sortKey === null ? null : { key: values.sortKey, desc: values.sortDesc },
  showCalculatedUserStatus: values.showCalculatedUserStatus,
  includeGlobalParameters: values.includeGlobalParameters,
  groupBy: values.groupBy,
  groupByOption: values.groupByOption,
  groupByDateFormat: values.groupByDateFormat.trim() || null,
  formattingRules: Object.fromEntries(
    Object.entries(values.rules)
      .filter(([key, rows]) => rows.length > 0 && values.columns.includes(key))
      .map(([key, rows]) => [key, rulesToStore(rows)]),
  ),
})

/** Filters with values and filters with parameters, and the keys of these. */
function clausesIn(values: InsightValues, stored: Stored): Stored {
  const unchosen = stored.clauses.filter((one) => !isChosen(one, stored.dynamicParameters))
  const clauses = clausesToStore(values.filters, unchosen)
  const within = clauses
    .flatMap(({ subClauses }) => subClauses)
    .flatMap((one) => parameterOf(one, stored.dynamicParameters) ?? [])
  const chosen = values.chosen.map(({ anyOf }): SearchClause => {
    const [first, ...others] = anyOf.map(clauseOfChosen)
    if (first && others.length === 0) return { ...first, orClause: false, subClauses: [] }
    const alone = anyOf.map((one) => ({ ...clauseOfChosen(one), orClause: false as const, subClauses: [] }))
    return { field: '', value: null, orClause: true, subClauses: alone }
  })
  const keys = [...values.chosen.flatMap(({ anyOf }) => anyOf.map(({ parameter }) => parameter)), ...within]
  return { clauses: [...clauses, ...chosen], dynamicParameters: [...new Set(keys)] }
}

const clauseOfChosen = ({ field, operator, parameter }: ChosenFilter) => ({
  field,
  operator,
  value: null,
  dynamicValue: parameter,
})

/** Another version of a calculation; what names its key follows it. */
export function withCalculation(values: InsightValues, next: CalculationRow): Partial<InsightValues> {
  const before = values.calculations.find(({ row }) => row === next.row)?.key ?? ''
  const replaced = values.calculations.map((one) => (one.row === next.row ? next : one))
  const isShared = values.calculations.some(({ row, key }) => row !== next.row && key === before)
  if (before === '' || before === next.key || isShared) return { calculations: replaced }
  const follow = (key: string) => (key === before ? next.key : key)
  return {
    calculations: replaced.map((one) => ({
      ...one,
      expression: one.expression?.replaceAll(`[${before}]`, `[${next.key}]`) ?? null,
    })),
    totals: values.totals.map((total) => ({
      ...total,
      calculationList: total.calculationList.map(follow),
      subtractCalculationList: total.subtractCalculationList.map(follow),
    })),
    sortKey: values.sortKey === null ? null : follow(values.sortKey),
  }
}

/** What a save sends besides the version. */
export const insightToSave = (
  values: InsightValues,
  stored: Pick<InsightQuestion, 'clauses' | 'dynamicParameters'>,
): Omit<InsightToSave, 'id' | 'lastUpdated'> => ({
  ...viewQueryOf(values, stored),
  title: values.title.trim(),
  folder: values.folder,
})

/** A key that expressions can name, made of a label: `Hours open` is `hours-open`. */
export const keyOfLabel = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)

/** The key without a calculation that has it, with a number behind it if others do. */
export function freeKey(preferred: string, taken: readonly string[]): string {
  const base = preferred || 'calculation'
  if (!taken.includes(base)) return base
  for (let nth = 2; ; nth += 1) if (!taken.includes(`${base}-${nth}`)) return `${base}-${nth}`
}
