import type { SearchClause } from '@dossier/contract/clauses'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { filterColumns } from '@dossier/core/filters/columns'
import { columnOfClause, itemColumnOf } from '@dossier/core/filters/item-columns'
import { sortsOf } from '@dossier/core/views/sorts'
import { columnOfLayout } from '@dossier/core/views/layout'
import { secondLevel } from '@dossier/core/views/second-level'
import type { Catalogue, CatalogueView } from '../../../catalogue/catalogue.ts'

/** A shared view as the audit log keeps it: administrators read of fields that they define, not of their values. */
export function auditedView(view: CatalogueView, catalogue: Catalogue): AuditedValues<'view'> {
  const nameOf = columnNames(catalogue)
  return {
    title: view.title,
    folder: view.folder,
    teams: view.teams.map((id) => catalogue.teams.get(id)?.title ?? String(id)),
    columns: view.columns.map(nameOf),
    clauses: view.clauses.map((clause) => clauseInWords(clause, nameOf)),
    groupBy:
      view.groupBy &&
      [view, secondLevel(view)]
        .flatMap(({ groupBy, groupByOption }) => (groupBy ? `${nameOf(groupBy)} (${groupByOption})` : []))
        .join('; '),
    sortBy: sortsOf(view)
      .map(({ sortBy, descending }) => `${nameOf(sortBy)}, ${descending ? 'descending' : 'ascending'}`)
      .join('; '),
    pageSize: view.pageSize,
    formattingRules: Object.keys(view.formattingRules).map(nameOf),
    calculations: view.calculations.map(({ column, calcType }) => `${calcType} of ${nameOf(column)}`),
    layout: [view.layout.kind, columnOfLayout(view.layout)].flatMap((part, nth) =>
      part === null ? [] : [nth === 0 ? part : nameOf(part)],
    ),
  }
}

export function clauseInWords(clause: SearchClause, nameOf: (key: string) => string): string {
  if (clause.orClause)
    return `Any of: ${clause.subClauses.map((one) => clauseInWords({ ...one, subClauses: [] }, nameOf)).join('; ')}`
  const { operator, value, dynamicValue, dynamicField, searchClauseParameters } = clause
  const against = [dynamicField && nameOf(dynamicField), dynamicValue, value, searchClauseParameters]
  const compared = against.filter((one) => one !== null && one !== undefined && one !== '' && one !== false)
  return [
    nameOf(columnOfClause(clause)),
    operator,
    ...compared.map((one) => (typeof one === 'object' ? JSON.stringify(one) : one)),
  ].join(' ')
}

/** Columns by their keys, as administrators call them. */
export function columnNames(catalogue: Catalogue): (key: string) => string {
  const builtIn = filterColumns({ isAdmin: true }, [])
  const valueOf = (key: string) => {
    const { fieldId, valueId } = itemColumnOf(key) ?? {}
    const field = catalogue.fields.get(fieldId ?? '')
    const value = field?.itemFields?.find(({ id }) => id === valueId)
    return field && value && `${field.title} › ${value.title}`
  }
  return (key) => valueOf(key) ?? catalogue.fields.get(fieldIdOf(key) ?? '')?.title ?? builtIn.get(key)?.label ?? key
}
