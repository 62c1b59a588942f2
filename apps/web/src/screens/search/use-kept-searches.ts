import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { savePreference } from '../../lib/me-query.ts'
import { useMe } from '../../lib/me.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { readKept, withRecent, type KeptSearch } from './kept-searches.ts'
import type { SearchAddress } from './search-address.ts'

/** The person's latest searches on this device; one is added when it has found something or nothing. */
export function useRecentSearches(asked: SearchAddress | null) {
  const name = `recent-searches.${useMe().id}`
  const [stored, setStored] = useState(() => deviceStorage.read(name))
  const all = useMemo(() => readKept(stored), [stored])
  const question = asked && JSON.stringify(asked)
  useEffect(() => {
    if (question === null) return
    const next = JSON.stringify(withRecent(readKept(deviceStorage.read(name)), JSON.parse(question) as SearchAddress))
    deviceStorage.keep(name, next)
    setStored(next)
  }, [name, question])
  const keep = (next: readonly KeptSearch[]) => {
    const text = JSON.stringify(next)
    deviceStorage.keep(name, text)
    setStored(text)
  }
  return { all, remove: (one: KeptSearch) => keep(all.filter((other) => other !== one)) }
}

const PREFERENCE = 'savedSearches'

/** The searches that the person has named, on every device. */
export function useSavedSearches() {
  const cache = useQueryClient()
  const stored = useMe().preferences[PREFERENCE]
  const all = useMemo(() => readKept(stored), [stored])
  return { all, store: (next: readonly KeptSearch[]) => savePreference(cache, PREFERENCE, JSON.stringify(next)) }
}
