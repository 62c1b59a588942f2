import type { View } from '@dossier/contract/views/definition'
import { liveQuery } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reader } from '../../lib/dates.ts'
import { followList, type ListNews } from '../../lib/live-lists.ts'
import { dropLists } from './cases-query.ts'

interface Following {
  /** Of one group alone. */
  tableId?: string
  /** The last record that was changed is followed, so each change of one of them is heard of. */
  onChange?: () => void
}

/** How many records the whole list has by now: one can be the first of a group that is not on the screen. */
export function useFollowedTotal(
  view: View,
  search: ListSearch,
  isFetched: boolean,
  { tableId, onChange }: Following = {},
) {
  const cache = useQueryClient()
  const [total, setTotal] = useState<number>()
  const [isBroken, setBroken] = useState(false)
  const newest = onChange && { sortBy: 'lastUpdated', sortDesc: true }
  const query = { ...liveQuery(view, search, reader().timeZone), ...newest, tableId, page: 1, pageSize: 1 }
  const followed = JSON.stringify(query)
  const first = useRef(true)
  const changed = useEffectEvent(() => onChange?.())
  const receive = useEffectEvent(({ content }: ListNews) => {
    if (content.kind !== 'page') return
    if (!first.current) changed()
    first.current = false
    const table = content.page.casesTables[0]
    setTotal(table && !table.totalIsMinimum ? table.totalRecords : undefined)
    setBroken(false)
  })
  const ended = useEffectEvent((status: number) => (status === 400 ? dropLists(cache) : setBroken(true)))
  useEffect(() => {
    if (!isFetched) return
    const end = followList(JSON.parse(followed), { onNews: receive, onEnd: ended })
    return () => {
      first.current = true
      end()
      setTotal(undefined)
      setBroken(false)
    }
  }, [followed, isFetched])
  return { total, isBroken }
}
