import type { View } from '@dossier/contract/views/definition'
import { furtherClauses } from '@dossier/core/views/further-clauses'
import { sortOf, sortQuery } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import type { ExportedList } from './run-export.ts'

/** What a list shows on all of its pages, as its address describes it. */
export function exportedList(view: View, search: ListSearch, timeZone: string): ExportedList {
  const common = { searchTerm: search.filter ?? '', timeZone }
  const of = { ...common, ...furtherClauses(search), viewId: view.id }
  return { records: { all: true, of }, ...sortQuery(sortOf(search, view)) }
}

/** Records with the columns of the list in which somebody chose them, in its order. */
export function exportedChoice(view: View, search: ListSearch, records: ExportedList['records']): ExportedList {
  return { records, columns: view.columns, ...sortQuery(sortOf(search, view)) }
}
