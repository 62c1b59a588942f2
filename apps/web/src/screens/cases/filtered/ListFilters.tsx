import { canChangeView } from '@dossier/core/access/views'
import type { View } from '@dossier/contract/views/definition'
import { clausesOf } from '@dossier/core/filters/filter'
import { readFilters, writeFilters } from '@dossier/core/filters/filter-address'
import { writtenClauses } from '@dossier/core/views/further-clauses'
import { FILTER_LENGTH, type ListSearch } from '@dossier/core/views/list-search'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { FilterBar } from '../../../kits/filters/FilterBar.tsx'
import { useFilterColumns } from '../../../kits/filters/use-filter-columns.ts'
import { useFilterDraft } from '../../../kits/filters/use-filter-draft.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useMe } from '../../../lib/me.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { isFocusFree } from '../../../ui/focus/focus.ts'
import '../cases.css'
import './filtered.css'

interface ListFiltersProps {
  view: View
  search: ListSearch
  /** Whether somebody has just opened the bar. */
  autoFocus: boolean
  /** Whether what led here, such as the head of a group, is gone, and the focus with it. */
  takesFreeFocus: boolean
  /** The bar stays, though it has no filters any more. */
  onCleared: () => void
}

/** Of the filters in the addresses of calls; servers and proxies refuse longer ones. */
const LONGEST = 6_000

/** Filters that are added to those of a view until the address changes. The view stays as it is. */
export function ListFilters({ view, search, autoFocus, takesFreeFocus, onCleared }: ListFiltersProps) {
  const navigate = useNavigate({ from: '/cases' })
  const written = JSON.stringify(search.filters)
  const { entries, isDamaged } = useMemo(
    () => readFilters(written === undefined ? undefined : JSON.parse(written)),
    [written],
  )
  const draft = useFilterDraft(entries)
  const { columns, error, retry } = useFilterColumns()
  const box = useRef<HTMLDivElement>(null)
  const isReady = columns !== undefined
  useEffect(() => {
    const takesFocus = autoFocus || (takesFreeFocus && isFocusFree())
    if (takesFocus && isReady) box.current?.querySelector<HTMLElement>('button')?.focus()
  }, [autoFocus, takesFreeFocus, isReady])
  const isTooLong = encodeURIComponent(writtenClauses(clausesOf(draft.entries)).clauses ?? '').length > LONGEST
  // Typed among the filters, they go where the list filters by words.
  const words = useRef<string>(undefined)
  const apply = () => {
    if (isTooLong) return
    const filters = draft.entries.length > 0 ? writeFilters(draft.entries) : undefined
    const filter = words.current?.slice(0, FILTER_LENGTH)
    words.current = undefined
    void navigate({ search: (before) => ({ ...before, ...(filter && { filter }), filters, page: undefined }) })
  }
  const clear = () => {
    onCleared()
    void navigate({ search: (before) => ({ ...before, filters: undefined, page: undefined }) })
    // The button that is pressed goes away.
    setTimeout(() => box.current?.querySelector<HTMLElement>('button')?.focus())
  }
  return (
    <div className="list-filters" ref={box}>
      {isDamaged && <Alert tone="info">Some filters in this address cannot be read, and are left out.</Alert>}
      {error && <Alert onRetry={retry}>{messageOf(error)}</Alert>}
      {columns && (
        <FilterBar
          draft={draft}
          columns={columns}
          fault={isTooLong ? { text: 'There are too many filters for one address. Remove some of them.' } : undefined}
          onApply={apply}
          onWords={(typed) => {
            words.current = typed
          }}
        />
      )}
      {search.filters !== undefined && !draft.isChanged && <Keep view={view} search={search} onClear={clear} />}
    </div>
  )
}

/** What can be done with filters that a view does not have. */
function Keep({ view, search, onClear }: Pick<ListFiltersProps, 'view' | 'search'> & { onClear: () => void }) {
  const me = useMe()
  const { filters, sort, desc, thenBy } = search
  const added = { filters, ...(sort !== undefined && { sort, desc, thenBy }) }
  return (
    <span className="list-filters-keep">
      <Button onPress={onClear}>Clear</Button>
      {canChangeView(me, view) && (
        <Link to="/cases/views/$viewId" params={{ viewId: String(view.id) }} search={added} className="btn ghost">
          Save to View…
        </Link>
      )}
      <Link
        to="/cases/views/$viewId"
        params={{ viewId: 'New' }}
        search={{ ...added, copy: view.id }}
        className="btn ghost"
      >
        Save as New View
      </Link>
    </span>
  )
}
