import { mergeRecordView } from '@dossier/core/live/merge-record-view'
import type { CaseListPage } from '@dossier/contract/views'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { recordViewHub } from '../../lib/live.ts'
import { changesBetween, withNewContents } from './pending-changes.ts'

interface LivePage {
  viewId: number
  /** Where the page lies in the cache. */
  queryKey: QueryKey
  /** Only the first page of the unchanged view is pushed. */
  isPushed: boolean
}

/**
 * Follows the first page of a view. Cells of rows on screen change immediately; changes that would move rows are
 * returned as the latest page until the screen shows it.
 */
export function useLivePage({ viewId, queryKey, isPushed }: LivePage) {
  const cache = useQueryClient()
  const [newest, setNewest] = useState<CaseListPage>()
  const [isBroken, setIsBroken] = useState(false)

  const receive = useEffectEvent((pushed: CaseListPage) => {
    const shown = cache.getQueryData<CaseListPage>(queryKey)
    const page = mergeRecordView(shown, pushed)
    const stays = shown && changesBetween(shown, page) > 0
    cache.setQueryData<CaseListPage>(queryKey, stays ? withNewContents(shown, page) : page)
    setNewest(stays ? page : undefined)
    setIsBroken(false)
  })

  useEffect(() => {
    if (!isPushed) return
    const ends = [
      recordViewHub.on('recordView', (page) => receive(page)),
      recordViewHub.on('recordViewError', () => setIsBroken(true)),
      recordViewHub.stayIn({
        join: () => recordViewHub.invoke('joinRecordView', { viewId }),
        leave: () => recordViewHub.invoke('leaveRecordView'),
      }),
    ]
    return () => {
      for (const end of ends) end()
      setNewest(undefined)
      setIsBroken(false)
    }
  }, [viewId, isPushed])

  const settle = () => {
    setNewest(undefined)
    setIsBroken(false)
  }
  return { newest, isBroken, settle }
}
