import type { CaseListPage } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useEffect, useEffectEvent, useState } from 'react'
import { reader } from '../../../lib/dates.ts'
import { followList, type ListNews } from '../../../lib/live-lists.ts'

/** Of longer lists, every change would have too many records looked at. */
const MOST_RECORDS = 20_000

/**
 * The ids of the groups that belong on the page by now; undefined as long as that is not known. A record can be the
 * first of a new group while the number of records stays the same.
 */
export function useFollowedGroups(
  view: View,
  search: ListSearch,
  /** Undefined: the groups are not there yet. */
  grouping: CaseListPage['grouping'],
): readonly string[] | undefined {
  const [ids, setIds] = useState<readonly string[]>()
  const isFollowed = grouping !== undefined && !grouping.isMinimum && grouping.totalRecords <= MOST_RECORDS
  // The same as that of the calculations, so that both are read once.
  const followed = JSON.stringify({
    kind: 'calculations',
    viewId: view.id,
    searchTerm: search.filter ?? '',
    timeZone: reader().timeZone,
    groupPage: search.page ?? 1,
  })
  const receive = useEffectEvent(({ content }: ListNews) => {
    if (content.kind !== 'calculations') return
    const { isTooLong, tables } = content.calculations
    setIds(isTooLong ? undefined : tables.map(({ id }) => id))
  })
  useEffect(() => {
    if (!isFollowed) return
    const end = followList(JSON.parse(followed), { onNews: receive, onEnd: () => setIds(undefined) })
    return () => {
      end()
      setIds(undefined)
    }
  }, [followed, isFollowed])
  return ids
}
