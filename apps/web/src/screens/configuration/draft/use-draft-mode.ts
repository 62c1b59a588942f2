import { configurationDraft, type Draft } from '@dossier/contract/configuration/drafts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createCache, keyOf, queryOf } from '../../../lib/cache.ts'
import { bindDraft, workIn } from '../../../lib/draft.ts'
import { notificationHub } from '../../../lib/live.ts'
import { useMe } from '../../../lib/me.ts'
import { tabStorage } from '../../../lib/storage.ts'

const STORED = 'draft'

export interface DraftMode {
  /** The open draft of the organization; null without one. */
  draft: Draft | null
  /** The answers of the server as the draft has them, while this tab works in it. */
  cache: QueryClient | undefined
  enter: (draft: Draft) => void
  leave: () => void
  reload: () => Promise<void>
}

/** Whether the settings of this tab show and save what is published, or the draft. */
export function useDraftMode(): DraftMode {
  const published = useQueryClient()
  const { isAdmin } = useMe()
  const { data } = useQuery({ ...queryOf(configurationDraft.read), enabled: isAdmin })
  const [chosen, setChosen] = useState(() => tabStorage.read(STORED))
  const open = chosen !== undefined && isAdmin && (data === undefined || data?.id === chosen) ? chosen : undefined
  const cache = useMemo(() => (open === undefined ? undefined : cacheOf(open)), [open])
  useEffect(() => (open === undefined ? undefined : workIn(open)), [open])
  // Also what is published is seen in the draft.
  useEffect(() => cache && notificationHub.on('refresh', () => void cache.invalidateQueries()), [cache])
  const reload = () => published.invalidateQueries({ queryKey: keyOf(configurationDraft.read) })
  return {
    draft: data ?? null,
    cache,
    enter: (draft) => {
      published.setQueryData(keyOf(configurationDraft.read), draft)
      tabStorage.keep(STORED, draft.id)
      setChosen(draft.id)
    },
    leave: () => {
      tabStorage.drop(STORED)
      setChosen(undefined)
    },
    reload,
  }
}

function cacheOf(draft: string): QueryClient {
  const cache = createCache()
  bindDraft(cache, draft)
  return cache
}
