import type { CaseListPage } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { furtherClauses } from '@dossier/core/views/further-clauses'
import type { ListSearch } from '@dossier/core/views/list-search'
import { useEffect, useEffectEvent, useState } from 'react'
import { reader } from '../../../lib/dates.ts'
import { followList, type ListNews } from '../../../lib/live-lists.ts'

/** Of longer lists, every change would have too many records looked at. */
const MOST_RECORDS = 20_000

/** The groups of a view by now: the ids of those that belong on the page, and how many there are on all pages. */
export interface FollowedGroups {
  ids: readonly string[]
  amount: number
}

/**
 * The groups as colleagues change them; undefined as long as they are not known. A record can be the
 * first of a new group while the number of records stays the same.
 */
export function useFollowedGroups(
  view: View,
  search: ListSearch,
  /** Undefined: the groups are not there yet. */
  grouping: CaseListPage['grouping'],
): FollowedGroups | undefined {
  const [groups, setGroups] = useState<FollowedGroups>()
  const isFollowed = grouping !== undefined && !grouping.isMinimum && grouping.totalRecords <= MOST_RECORDS
  // The same as that of the calculations, so that both are read once.
  const followed = JSON.stringify({
    kind: 'calculations',
    viewId: view.id,
    searchTerm: search.filter ?? '',
    ...furtherClauses(search),
    timeZone: reader().timeZone,
    groupPage: search.page ?? 1,
  })
  const receive = useEffectEvent(({ content }: ListNews) => {
    if (content.kind !== 'calculations') return
    const { groups: amount, tables } = content.calculations
    setGroups(amount === null ? undefined : { ids: tables.map(({ id }) => id), amount })
  })
  useEffect(() => {
    if (!isFollowed) return
    const end = followList(JSON.parse(followed), { onNews: receive, onEnd: () => setGroups(undefined) })
    return () => {
      end()
      setGroups(undefined)
    }
  }, [followed, isFollowed])
  return groups
}
