import { rules } from '@dossier/contract/rules/calls'
import type { RuleEffects, RuleToSave } from '@dossier/contract/rules/rule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'

const TYPING_PAUSE = 500

export interface FoundEffects {
  /** Of an earlier version while a newer one is asked about, or is not whole. */
  found: RuleEffects | undefined
  isStale: boolean
  error: Error | null
  retry: () => void
}

/** What a rule that need not be saved reads, writes and sets off; it is asked once typing pauses. */
export function useEffects(draft: RuleToSave | undefined): FoundEffects {
  const text = draft ? JSON.stringify(draft) : ''
  const [debounced] = useAfterPause(text, TYPING_PAUSE)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(rules.effects), debounced],
    queryFn: ({ signal }) => call(rules.effects, { body: JSON.parse(debounced) as RuleToSave }, { signal }),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  return { found: data, isStale: isFetching || debounced !== text, error, retry: () => void refetch() }
}
