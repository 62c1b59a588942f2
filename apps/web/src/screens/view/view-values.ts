import type { FormattingRule } from '@dossier/contract/formatting-rules'
import {
  NEW_VIEW,
  type FurtherSort,
  type GroupStep,
  type View,
  type ViewCalculation,
  type ViewToSave,
} from '@dossier/contract/views/definition'
import type { ViewLayout } from '@dossier/contract/views/layout'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { clausesToStore, filtersOf } from '@dossier/core/filters/stored-filters'
import { rulesToStore, rowsOfRules, type RuleRow } from '../../kits/formatting/rule-rows.ts'

/** `row` stays with a calculation wherever it is moved. */
export interface CalculationRow extends ViewCalculation {
  row: number
}

export interface SortRow extends FurtherSort {
  row: number
}

/** A view as its form has it. */
export interface ViewValues {
  title: string
  folder: string | null
  isPersonal: boolean
  teams: readonly number[]
  columns: readonly string[]
  filters: readonly FilterEntry[]
  groupBy: string | null
  groupByOption: GroupStep
  thenGroupBy: string | null
  thenGroupByOption: GroupStep
  sortBy: string
  sortByDescending: boolean
  thenSortBy: readonly SortRow[]
  pageSize: number
  layout: ViewLayout
  calculations: readonly CalculationRow[]
  /** By column. */
  rules: Readonly<Record<string, readonly RuleRow[]>>
}

export type StoredView = Pick<
  View,
  | 'title'
  | 'folder'
  | 'isPersonal'
  | 'clauses'
  | 'groupBy'
  | 'groupByOption'
  | 'thenGroupBy'
  | 'thenGroupByOption'
  | 'sortBy'
  | 'sortByDescending'
  | 'thenSortBy'
  | 'pageSize'
  | 'layout'
> & {
  teams: readonly number[]
  columns: readonly string[]
  calculations: readonly ViewCalculation[]
  formattingRules: Readonly<Record<string, readonly FormattingRule[]>>
}

/** A view that nobody has named yet. */
export const BLANK: StoredView = { ...NEW_VIEW, clauses: [], thenSortBy: [], title: '' }

export const valuesOf = ({ clauses, formattingRules, ...view }: StoredView): ViewValues => ({
  title: view.title,
  folder: view.folder,
  isPersonal: view.isPersonal,
  teams: view.teams,
  columns: view.columns,
  filters: filtersOf(clauses),
  groupBy: view.groupBy,
  groupByOption: view.groupByOption,
  thenGroupBy: view.thenGroupBy,
  thenGroupByOption: view.thenGroupByOption,
  sortBy: view.sortBy,
  sortByDescending: view.sortByDescending,
  thenSortBy: view.thenSortBy.map((one, place) => ({ ...one, row: place + 1 })),
  pageSize: view.pageSize,
  layout: view.layout,
  calculations: view.calculations.map((one, place) => ({ ...one, row: place + 1 })),
  rules: Object.fromEntries(Object.entries(formattingRules).map(([key, rules]) => [key, rowsOfRules(rules)])),
})

export const sortsToStore = (rows: readonly SortRow[]): FurtherSort[] =>
  rows.map(({ sortBy, descending }) => ({ sortBy, descending }))

/** What a save sends; `stored` is the view that the filters come from. */
export function viewToSave(
  values: ViewValues,
  stored: Pick<StoredView, 'clauses'>,
): Omit<ViewToSave, 'id' | 'lastUpdated'> {
  const { filters, rules, teams, columns, calculations, thenSortBy, ...rest } = values
  return {
    ...rest,
    title: values.title.trim(),
    folder: values.isPersonal ? null : values.folder,
    teams: values.isPersonal ? [] : [...teams],
    columns: [...columns],
    thenSortBy: sortsToStore(thenSortBy),
    calculations: calculations.map(({ column, calcType }) => ({ column, calcType })),
    clauses: clausesToStore(filters, stored.clauses),
    formattingRules: Object.fromEntries(
      Object.entries(rules)
        .filter(([key, rows]) => rows.length > 0 && columns.includes(key))
        .map(([key, rows]) => [key, rulesToStore(rows)]),
    ),
  }
}
