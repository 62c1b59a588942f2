import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { changePreferences } from '../../lib/preferences.ts'
import { useMe } from '../../lib/me.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { readStored, withRecent, type StoredSearch } from './stored-searches.ts'
import type { SearchAddress } from './search-address.ts'

const nameOf = (userId: number) => `recent-searches.${userId}`

/** Remembers a search of this person on this device, once it is answered. */
export function useRemembering(address: SearchAddress | null): void {
  const name = nameOf(useMe().id)
  const question = address && JSON.stringify(address)
  useEffect(() => {
    if (question === null) return
    const all = withRecent(readStored(deviceStorage.read(name)), JSON.parse(question) as SearchAddress)
    deviceStorage.keep(name, JSON.stringify(all))
  }, [name, question])
}

/** The person's latest searches on this device. */
export function useRecentSearches() {
  const name = nameOf(useMe().id)
  const [all, setAll] = useState(() => readStored(deviceStorage.read(name)))
  const remove = (one: StoredSearch) => {
    const others = all.filter((other) => other !== one)
    deviceStorage.keep(name, JSON.stringify(others))
    setAll(others)
  }
  return { all, remove }
}

const PREFERENCE = 'savedSearches'

/** The searches that the person has named, on every device. */
export function useSavedSearches() {
  const cache = useQueryClient()
  const stored = useMe().preferences[PREFERENCE]
  const all = useMemo(() => readStored(stored), [stored])
  const change = (next: (before: readonly StoredSearch[]) => readonly StoredSearch[]) =>
    changePreferences(cache, (before) => ({
      ...before,
      [PREFERENCE]: JSON.stringify(next(readStored(before[PREFERENCE]))),
    }))
  return { all, change }
}
