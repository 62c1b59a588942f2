import type { FilterEntry } from '@dossier/core/filters/filter'
import { readFilters, writeFilters } from '@dossier/core/filters/filter-address'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'
import { readSearchAddress, type SearchAddress } from '../../kits/stored-searches/search-address.ts'

const NEWEST: RecordSort = { by: 'created', descending: true }
const BEST: RecordSort = { by: 'relevance', descending: true }
/** Of the filters; servers and proxies refuse longer addresses. */
const LONGEST = 6_000

/** What the URL asks, and the steps from one URL to the next. A new question goes into the history of the browser. */
export function useAddress() {
  const search = readSearchAddress({ ...useSearch({ from: '/signed-in/search' }) })
  const { term = '', tab = 'records', page = 1, sort, desc = false } = search
  const written = JSON.stringify(search.filters)
  const filters = useMemo(() => readFilters(written === undefined ? undefined : JSON.parse(written)), [written])
  // Without a text nothing is a better match. (A-ASEARCH-13)
  const byDefault = term === '' ? NEWEST : BEST
  const navigate = useNavigate({ from: '/search' })
  const go = (change: SearchAddress, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  return {
    /** As the URL has it. */
    search,
    open: (to: SearchAddress) => void navigate({ search: to }),
    term,
    tab,
    page,
    sort: sort === undefined ? byDefault : { by: sort, descending: desc },
    filters: filters.entries,
    isDamaged: filters.isDamaged,
    ask: (next: string, entries: readonly FilterEntry[]) =>
      go({ term: next || undefined, filters: entries.length > 0 ? writeFilters(entries) : undefined, page: undefined }),
    clear: () => void navigate({ search: {} }),
    toTab: (next: string) => go({ tab: next === 'people' ? 'people' : undefined, page: undefined }),
    toPage: (next: number, how?: { replace: boolean }) => go({ page: next === 1 ? undefined : next }, how),
    /** Another order was requested than that of the best matches. */
    canRank: term !== '' && sort !== undefined,
    rank: () => go({ sort: undefined, desc: undefined, page: undefined }, { replace: true }),
    sortBy: ({ by, descending }: RecordSort) => {
      const isDefault = by === byDefault.by && descending === byDefault.descending
      const order = isDefault ? { sort: undefined, desc: undefined } : { sort: by, desc: descending || undefined }
      go({ ...order, page: undefined }, { replace: true })
    },
  }
}

export type Address = ReturnType<typeof useAddress>

/** Whether filters fit into an address. */
export const fitsAddress = (entries: readonly FilterEntry[]): boolean =>
  encodeURIComponent(JSON.stringify(writeFilters(entries))).length <= LONGEST
