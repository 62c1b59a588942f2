import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import { clausesWith } from '@dossier/core/views/asked-clauses'
import { sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import type { ExportedList } from './run-export.ts'

/** What a list shows on all of its pages, as its address describes it. */
export function exportedList(view: View, search: ListSearch, timeZone: string): ExportedList {
  const asked = { searchTerm: search.filter ?? '', timeZone }
  const { by, descending } = sortOf(search, view)
  if (!search.filters)
    return { records: { all: true, of: { ...asked, viewId: view.id } }, sortBy: by, sortDesc: descending }
  const clauses = clausesWith(view.clauses, readFilters(search.filters).entries)
  return exportedChoice(view, search, { all: true, of: { ...asked, clauses } })
}

/** Records with the columns of the list in which somebody chose them, in its order. */
export function exportedChoice(view: View, search: ListSearch, records: ExportedList['records']): ExportedList {
  const { by, descending } = sortOf(search, view)
  return { records, columns: view.columns, sortBy: by, sortDesc: descending }
}
