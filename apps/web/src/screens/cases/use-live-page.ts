import { mergeRecordView } from '@dossier/core/live/merge-record-view'
import type { ListQuery } from '@dossier/contract/live/record-view-hub'
import type { CaseListPage } from '@dossier/contract/views'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { followList, type ListNews } from '../../lib/live-lists.ts'
import { dropLists } from './cases-query.ts'
import { changesBetween, withNewContents, withoutRecords } from './pending-changes.ts'

interface LivePage {
  query: ListQuery
  /** Where the page lies in the cache. */
  queryKey: QueryKey
  /** The answer has arrived: messages must not be overtaken by it. */
  isFetched: boolean
}

const idsOf = (page: CaseListPage | undefined) =>
  page?.casesTables.flatMap(({ cases }) => cases).map(({ id }) => id) ?? []

/**
 * Follows the page of a list on screen. Cells change immediately, records that the person may no longer see disappear,
 * and an empty page is filled; changes that would move rows are returned as the latest page until the screen shows it.
 */
export function useLivePage({ query, queryKey, isFetched }: LivePage) {
  const cache = useQueryClient()
  const [newest, setNewest] = useState<CaseListPage>()
  const [isBroken, setIsBroken] = useState(false)
  const followed = JSON.stringify(query)

  const receive = useEffectEvent(({ content, rows, gone, isRevised }: ListNews) => {
    if (content.kind !== 'page') return
    const before = cache.getQueryData<CaseListPage>(queryKey)
    const shown = before && withoutRecords(before, gone)
    const page = mergeRecordView(before, content.page)
    const moves = shown && idsOf(shown).length > 0 && changesBetween(shown, page) > 0
    const stays = moves && !isRevised
    cache.setQueryData<CaseListPage>(queryKey, stays ? withNewContents(shown, page, rows) : page)
    setNewest(stays ? page : undefined)
    setIsBroken(false)
  })

  const ended = useEffectEvent((status: number) => (status === 400 ? dropLists(cache) : setIsBroken(true)))
  const shown = useEffectEvent(() => idsOf(cache.getQueryData<CaseListPage>(queryKey)))

  useEffect(() => {
    if (!isFetched) return
    const end = followList(JSON.parse(followed) as ListQuery, {
      onNews: receive,
      onEnd: (status) => ended(status),
      shown: () => shown(),
    })
    return () => {
      end()
      setNewest(undefined)
      setIsBroken(false)
    }
  }, [followed, isFetched])

  const show = (page: CaseListPage) => {
    cache.setQueryData<CaseListPage>(queryKey, page)
    setNewest(undefined)
  }
  return { newest, isBroken, show }
}
