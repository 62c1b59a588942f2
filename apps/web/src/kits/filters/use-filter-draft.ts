import type { Filter, FilterEntry } from '@dossier/core/filters/filter'
import { allFilters } from '@dossier/core/filters/filter'
import { sameFilters } from '@dossier/core/filters/filter-list'
import { useState } from 'react'

export interface FilterDraft {
  entries: readonly FilterEntry[]
  /** As they were applied last. */
  asked: readonly FilterEntry[]
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
  known: readonly FilterEntry[]
}

const NOTHING_TYPED: TypedFilters = { isShown: false, text: '', known: [] }

/** Filters while they are changed: nothing is asked before they are applied. They follow what is applied elsewhere. (B-FILTER-16) */
export function useFilterDraft(applied: readonly FilterEntry[]): FilterDraft {
  const [known, setKnown] = useState(applied)
  const [asked, setAsked] = useState(applied)
  const [entries, change] = useState(applied)
  const typed = useTypedFilters()
  if (known !== applied) {
    // What was applied here comes back under other ids: the chips stay, one of which may have the focus.
    const own = sameFilters(entries, applied) ? entries : applied
    setKnown(applied)
    setAsked(own)
    change(own)
  }
  const all = allFilters(asked)
  return {
    entries,
    asked,
    change,
    isChanged: !sameFilters(entries, asked),
    isApplied: (filter: Filter) => all.some((one) => sameFilters([one], [filter])),
    reset: () => change(asked),
    ...typed,
  }
}

/** The text in place of the chips. */
export function useTypedFilters(): Pick<FilterDraft, 'asText' | 'setAsText'> {
  const [asText, setAsText] = useState(NOTHING_TYPED)
  return { asText, setAsText }
}
