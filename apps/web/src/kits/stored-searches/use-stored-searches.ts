import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { changePreferences } from '../../lib/preferences.ts'
import { useMe } from '../../lib/me.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { readKept, withRecent, type KeptSearch } from './stored-searches.ts'
import type { SearchAddress } from './search-address.ts'

const nameOf = (userId: number) => `recent-searches.${userId}`

/** Remembers a search of this person on this device, once it is answered. */
export function useRemembering(asked: SearchAddress | null): void {
  const name = nameOf(useMe().id)
  const question = asked && JSON.stringify(asked)
  useEffect(() => {
    if (question === null) return
    const all = withRecent(readKept(deviceStorage.read(name)), JSON.parse(question) as SearchAddress)
    deviceStorage.keep(name, JSON.stringify(all))
  }, [name, question])
}

/** The person's latest searches on this device. */
export function useRecentSearches() {
  const name = nameOf(useMe().id)
  const [all, setAll] = useState(() => readKept(deviceStorage.read(name)))
  const remove = (one: KeptSearch) => {
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
  const all = useMemo(() => readKept(stored), [stored])
  const change = (next: (before: readonly KeptSearch[]) => readonly KeptSearch[]) =>
    changePreferences(cache, (before) => ({
      ...before,
      [PREFERENCE]: JSON.stringify(next(readKept(before[PREFERENCE]))),
    }))
  return { all, change }
}
