import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SystemSearch } from './system-search.ts'

/** The filters of the open list, kept in the URL, and a setter. */
export function useListSearch() {
  const { tab, filter = '', page = 1, status } = useSearch({ from: '/system/' })
  const navigate = useNavigate()
  const go = (to: Pick<SystemSearch, 'filter' | 'page' | 'status'>) =>
    void navigate({
      to: '/system',
      search: {
        ...(tab && { tab }),
        ...(to.filter && { filter: to.filter }),
        ...(to.status && { status: to.status }),
        ...(to.page && to.page > 1 && { page: to.page }),
      },
      replace: true,
    })
  return { filter, page, status, go }
}
