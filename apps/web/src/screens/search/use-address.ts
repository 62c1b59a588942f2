import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'
import type { SearchAddress } from './search-address.ts'

const BY_DEFAULT: RecordSort = { by: 'created', descending: true }

/** What the URL asks, and the steps from one URL to the next. A new question goes into the history of the browser. */
export function useAddress() {
  const { term = '', tab = 'records', page = 1, sort, desc = false } = useSearch({ from: '/signed-in/search' })
  const navigate = useNavigate({ from: '/search' })
  const go = (change: SearchAddress, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace })
  return {
    term,
    tab,
    page,
    sort: sort === undefined ? BY_DEFAULT : { by: sort, descending: desc },
    ask: (next: string) => go({ term: next || undefined, page: undefined }),
    clear: () => void navigate({ search: {} }),
    toTab: (next: string) => go({ tab: next === 'people' ? 'people' : undefined, page: undefined }),
    toPage: (next: number, how?: { replace: boolean }) => go({ page: next === 1 ? undefined : next }, how),
    sortBy: ({ by, descending }: RecordSort) => {
      const isDefault = by === BY_DEFAULT.by && descending === BY_DEFAULT.descending
      const order = isDefault ? { sort: undefined, desc: undefined } : { sort: by, desc: descending || undefined }
      go({ ...order, page: undefined }, { replace: true })
    },
  }
}

export type Address = ReturnType<typeof useAddress>
