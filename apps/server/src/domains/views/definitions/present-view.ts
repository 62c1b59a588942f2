import type { SearchClause } from '@dossier/contract/clauses'
import type { FieldDefinition } from '@dossier/contract/fields'
import type { FormattingRule } from '@dossier/contract/formatting-rules'
import type { View } from '@dossier/contract/views/definition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { readStored } from '@dossier/core/filters/read-clauses'
import type { Terms } from '@dossier/core/filters/terms'
import { groupDataType } from '@dossier/core/views/group-by'
import { isColumnFor } from '@dossier/core/filters/columns'
import { seenCalculations } from '@dossier/core/views/calculations'
import { columnOfLayout, sameLayout, seenLayout } from '@dossier/core/views/layout'
import { seenLevels } from '@dossier/core/views/second-level'
import { shownColumns } from '@dossier/core/views/shown-columns'
import { viewFaults } from '@dossier/core/views/view-faults'
import type { Catalogue, CatalogueField, CatalogueView } from '../../../catalogue/catalogue.ts'
import { termsOf, type Subscriber } from '../../../query/filters/terms-of.ts'
import { definitionOf, visibleFields } from '../../../records/visible-fields.ts'
import { asksAboutDeletion } from '../../../query/record-query.ts'
import { asksForClosed, columnsNamed } from '../../../query/record-state.ts'
import { closedAmong, closedFields } from '../closed-fields.ts'
import { ownSort } from '../order/requested-order.ts'

type TenantAsker = Subscriber & { tenant: { id: number } }

/** Presents views to one person: what they may not see of them is left out. */
export function viewPresenter(asker: TenantAsker, catalogue: Catalogue): (view: CatalogueView) => View {
  const visible = visibleFields(asker.me, catalogue)
  const terms = termsOf(asker, catalogue, { timeZone: 'UTC', now: new Date() })
  const closed = closedFields(asker.me, catalogue)
  return (view) => {
    const shown = (key: string) => isShown(key, visible) && isColumnFor(asker.me, key)
    const { groupBy, thenGroupBy } = seenLevels(view, shown)
    const dataTypeOf = (key: string | null) => key && groupDataType(key, visible.get(fieldIdOf(key) ?? ''))
    const clauses = presentClauses(view.clauses, terms)
    const formattingRules = presentRules(view, shown)
    const layout = seenLayout(view.layout, shown)
    const calculations = seenCalculations(view.calculations, terms.columns)
    const ofLooks = [groupBy ?? '', thenGroupBy ?? '', ...barsIn(formattingRules), columnOfLayout(layout) ?? '']
    const keys = [...view.columns, ...columnsNamed(clauses), ...ofLooks, ...calculations.map(({ column }) => column)]
    const fields = definitionsIn(keys, visible)
    return {
      tenantId: asker.tenant.id,
      ...placeOf(view, catalogue),
      columns: shownColumns(view.columns, shown),
      clauses,
      asksForClosed: namesState(asker.me, view, terms),
      groupBy,
      groupByOption: view.groupByOption,
      groupByDataType: dataTypeOf(groupBy),
      thenGroupBy,
      thenGroupByOption: view.thenGroupByOption,
      thenGroupByDataType: dataTypeOf(thenGroupBy),
      ...ownSort({ view, visible }),
      page: 1,
      pageSize: view.pageSize,
      formattingRules,
      layout,
      calculations,
      faults: faultsOf(view, { columns: terms.columns, shown }),
      fields,
      closedIn: closedAmong(closed, fields),
      lastUpdated: view.lastUpdated,
    }
  }
}

/** Whether its clauses decide themselves about closed records, or an administrator's about deleted ones. (D-067) */
const namesState = (me: Subscriber['me'], { clauses }: CatalogueView, terms: Terms): boolean =>
  asksForClosed(clauses) || asksAboutDeletion(me, readStored(clauses, terms).condition)

/** Of the fields among these columns that the reader may see. */
const definitionsIn = (keys: readonly string[], visible: ReturnType<typeof visibleFields>): FieldDefinition[] =>
  [...new Set(keys)].flatMap((key) => {
    const field = visible.get(fieldIdOf(key) ?? '')
    return field ? [definitionOf(field)] : []
  })

/** What it is called, where it is, and for whom. */
const placeOf = ({ id, title, folder, ownerId, teams }: CatalogueView, catalogue: Catalogue) => ({
  id,
  title,
  folder,
  isPersonal: ownerId !== null,
  teams: [...teams],
  viewTeams: titled(teams, catalogue.teams),
})

const titled = (ids: readonly number[], teams: Catalogue['teams']) =>
  ids.flatMap((id) => {
    const team = teams.get(id)
    return team ? [{ id, title: team.title }] : []
  })

interface Seen {
  columns: Terms['columns']
  shown: (key: string) => boolean
}

/** An administrators' column is no loss to others. */
const faultsOf = (view: CatalogueView, { columns, shown }: Seen): string[] =>
  viewFaults({
    columns: view.columns.filter((key) => fieldIdOf(key) !== null && !shown(key)).length,
    hasNoColumn: !view.columns.some(shown),
    calculations: view.calculations.length - seenCalculations(view.calculations, columns).length,
    rules: brokenRules(view, shown),
    isGroup: view.groupBy !== null && !shown(view.groupBy),
    isSubgroup: view.thenGroupBy !== null && !shown(view.thenGroupBy),
    isOrder: !shown(view.sortBy),
    furtherSorts: view.thenSortBy.filter(({ sortBy }) => !shown(sortBy)).length,
    isLayout: !sameLayout(view.layout, seenLayout(view.layout, shown)),
  })

export function isShown(column: string, visible: ReadonlyMap<string, CatalogueField>): boolean {
  const fieldId = fieldIdOf(column)
  return fieldId === null || visible.has(fieldId)
}

type Simple = SearchClause['subClauses'][number]

/** Dead clauses say why. Of those that name a column that the reader may not see, nothing else is left. */
export function presentClauses(clauses: readonly SearchClause[], terms: Terms): SearchClause[] {
  const faults = new Map(readStored(clauses, terms).dead.map(({ place, message }) => [place, message]))
  const present = <C extends Simple | SearchClause>(clause: C, place: string): C => {
    const fault = faults.get(place)
    if (fault === undefined) return clause
    return isReadable(clause, terms) ? { ...clause, fault } : { ...clause, ...WITHHELD, fault }
  }
  return clauses.map((clause, nth) => ({
    ...present(clause, `${nth}`),
    subClauses: clause.subClauses.map((sub, place) => present(sub, `${nth}.subClauses.${place}`)),
  }))
}

/** Whether the person may see every column that a clause names. */
export const isReadable = ({ field, dynamicField }: Pick<Simple, 'field' | 'dynamicField'>, { columns }: Terms) =>
  columns.has(field) && (!dynamicField || columns.has(dynamicField))

const WITHHELD = {
  field: '',
  definitionField: null,
  operator: null,
  value: null,
  dynamicValue: null,
  dynamicField: null,
  searchClauseParameters: null,
} as const

const barsIn = (rules: View['formattingRules']): string[] =>
  Object.values(rules)
    .flat()
    .flatMap(({ barMaximum }) => (typeof barMaximum === 'string' ? [barMaximum] : []))

/** Of the columns that are shown, those with bars that cannot be measured. */
const brokenRules = ({ formattingRules }: CatalogueView, shown: (key: string) => boolean): number =>
  Object.entries(formattingRules)
    .flatMap(([key, rules]) => (shown(key) ? rules : []))
    .filter((rule) => !isMeasured(rule, shown)).length

const isMeasured = ({ barMaximum }: FormattingRule, shown: (key: string) => boolean): boolean =>
  typeof barMaximum !== 'string' || shown(barMaximum)

/** A bar that is measured by a column that the reader may not see would tell its value. (D-127) */
function presentRules({ formattingRules }: CatalogueView, shown: (key: string) => boolean): View['formattingRules'] {
  const seen = (rule: FormattingRule): FormattingRule =>
    isMeasured(rule, shown) ? rule : { ...rule, setBar: false, setBarMaximum: null, barMaximum: null }
  return Object.fromEntries(
    Object.entries(formattingRules).flatMap(([key, rules]) => (shown(key) ? [[key, rules.map(seen)]] : [])),
  )
}
