import type { View } from '@dossier/contract/views/definition'
import { defaultSortOf } from '@dossier/core/views/list-page'
import { useNavigate } from '@tanstack/react-router'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'

const isSameSort = (a: RecordSort, b: RecordSort) => a.by === b.by && a.descending === b.descending

/** Every step changes the URL; defaults of the view are not written to it. */
export function useListSteps(view: View) {
  const navigate = useNavigate({ from: '/cases' })
  return {
    toPage: (page: number, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, page: page === 1 ? undefined : page }), replace }),
    sortBy: (sort: RecordSort) => {
      const isDefault = isSameSort(sort, defaultSortOf(view))
      const order = isDefault
        ? { sort: undefined, desc: undefined }
        : { sort: sort.by, desc: sort.descending || undefined }
      void navigate({ search: (before) => ({ ...before, ...order, page: undefined }), replace: true })
    },
    filterBy: (filter: string) =>
      void navigate({
        search: (before) => ({ ...before, filter: filter || undefined, page: undefined }),
        replace: true,
      }),
  }
}
