import type { Endpoint } from '@dossier/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/cache.ts'
import { useSavedMark } from '../../ui/use-saved-mark.ts'

/** Reloads these queries after a save, and shows the saved mark for a second. */
export function useStored(endpoints: readonly Endpoint[]) {
  const cache = useQueryClient()
  const { isSaved, markSaved } = useSavedMark()
  const stored = () => {
    markSaved()
    for (const endpoint of endpoints) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  return { isSaved, stored }
}
