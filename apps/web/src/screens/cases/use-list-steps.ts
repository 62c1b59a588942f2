import type { View } from '@dossier/contract/views/definition'
import { defaultSortOf } from '@dossier/core/views/list-page'
import { writtenSorts } from '@dossier/core/views/sorts'
import { useNavigate } from '@tanstack/react-router'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'

/** The order as an address has it; the one of the view is not written there. */
function written(sort: RecordSort, view: View) {
  const own = defaultSortOf(view)
  const isOwn = sort.by === own.by && sort.descending === own.descending
  const thenBy = writtenSorts(sort.thenBy ?? [])
  if (isOwn && (sort.thenBy === undefined || thenBy === writtenSorts(own.thenBy ?? [])))
    return { sort: undefined, desc: undefined, thenBy: undefined }
  return { sort: sort.by, desc: sort.descending || undefined, thenBy: thenBy || (isOwn ? '' : undefined) }
}

/** Every step changes the URL; defaults of the view are not written to it. */
export function useListSteps(view: View) {
  const navigate = useNavigate({ from: '/cases' })
  return {
    toPage: (page: number, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, page: page === 1 ? undefined : page }), replace }),
    sortBy: (sort: RecordSort) => {
      const order = written(sort, view)
      void navigate({ search: (before) => ({ ...before, ...order, page: undefined }), replace: true })
    },
    filterBy: (filter: string) =>
      void navigate({
        search: (before) => ({ ...before, filter: filter || undefined, page: undefined }),
        replace: true,
      }),
  }
}
