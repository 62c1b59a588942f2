import type { Filter, FilterEntry } from '@dossier/core/filters/filter'
import { allFilters } from '@dossier/core/filters/filter'
import { sameFilters } from '@dossier/core/filters/filter-list'
import { useState } from 'react'

export interface FilterDraft {
  entries: readonly FilterEntry[]
  /** As they were applied last. */
  applied: readonly FilterEntry[]
  change: (entries: readonly FilterEntry[]) => void
  isChanged: boolean
  isApplied: (filter: Filter) => boolean
  reset: () => void
  /** The same as text: it stays as it was typed, wherever the bar is drawn. */
  asText: TypedFilters
  setAsText: (change: (before: TypedFilters) => TypedFilters) => void
}

interface TypedFilters {
  isShown: boolean
  text: string
  /** The filters that it has. */
  entries: readonly FilterEntry[]
}

const NOTHING_TYPED: TypedFilters = { isShown: false, text: '', entries: [] }

/** Filters while they are changed: nothing is asked before they are applied. They follow what is applied elsewhere. (B-FILTER-16) */
export function useFilterDraft(applied: readonly FilterEntry[]): FilterDraft {
  const [latest, setLatest] = useState(applied)
  const [base, setBase] = useState(applied)
  const [entries, change] = useState(applied)
  const typed = useTypedFilters()
  if (latest !== applied) {
    // What was applied here comes back under other ids: the chips stay, one of which may have the focus.
    const own = sameFilters(entries, applied) ? entries : applied
    setLatest(applied)
    setBase(own)
    change(own)
  }
  const all = allFilters(base)
  return {
    entries,
    applied: base,
    change,
    isChanged: !sameFilters(entries, base),
    isApplied: (filter: Filter) => all.some((one) => sameFilters([one], [filter])),
    reset: () => change(base),
    ...typed,
  }
}

/** The text in place of the chips. */
export function useTypedFilters(): Pick<FilterDraft, 'asText' | 'setAsText'> {
  const [asText, setAsText] = useState(NOTHING_TYPED)
  return { asText, setAsText }
}
