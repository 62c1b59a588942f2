import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { liveQuery, listPage } from '@dossier/core/views/list-page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useConnection } from '../../lib/connection.ts'
import { reader } from '../../lib/dates.ts'
import { useFollowed } from './use-followed.ts'

/** Rows of the first page. */
const PAGE_SIZE = 20

/** Groups and the layout of the view are for its own screen: a tile shows one list. */
const plain = (view: View): View => ({
  ...view,
  pageSize: PAGE_SIZE,
  groupBy: null,
  thenGroupBy: null,
  layout: { kind: 'table' },
})

/**
 * The first page of a view, loaded and then followed live; `isStale`: nothing is heard at the moment, which the
 * connection mends by itself every 5 seconds. `isEnded`: the view is gone. (B-TILE-09 to 11)
 */
export function useViewPage(view: View, isEditing: boolean) {
  const cache = useQueryClient()
  const { timeZone } = reader()
  const { query: page } = listPage(plain(view), {}, timeZone)
  const options = queryOf(views.cases, { query: { ...page, ...(view.groupBy !== null && { groupBy: '' }) } })
  const query = useQuery(options)
  const [isEnded, setEnded] = useState(false)
  const isConnected = useConnection() === 'connected'
  const followed = liveQuery(plain(view), {}, timeZone)
  const { queryKey } = options
  const { isSuccess } = query
  useFollowed(followed, {
    isOn: !isEditing && isSuccess,
    onContent: (content) => {
      if (content.kind === 'page') cache.setQueryData(queryKey, content.page)
    },
    onEnd: () => setEnded(true),
  })
  return {
    table: query.data?.casesTables[0],
    error: query.error,
    retry: () => void query.refetch(),
    isStale: !isEditing && !isConnected,
    isEnded,
  }
}
