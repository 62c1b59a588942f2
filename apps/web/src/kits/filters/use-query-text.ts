import { clausesOf, type FilterEntry } from '@dossier/core/filters/filter'
import { sameFilters } from '@dossier/core/filters/filter-list'
import { filtersOf } from '@dossier/core/filters/stored-filters'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { filterTextQuery, type askQuery } from './filter-text-query.ts'
import type { FilterDraft } from './use-filter-draft.ts'

export interface QueryTextProps {
  draft: FilterDraft
  /** One of the chips is being edited: the text follows afterwards. */
  isPaused: boolean
  onApply: () => void
  /** Takes the words that belong to no filter; without it, there may be none. */
  onWords?: ((words: string) => void) | undefined
}

type Read = Awaited<ReturnType<typeof askQuery>>

const TYPING_PAUSE = 250

/** The filters of a bar as a text: typed text becomes filters, and filters that are changed elsewhere become the text. */
export function useQueryText(props: QueryTextProps) {
  const { draft } = props
  const { text } = draft.asText
  const [cursor, setCursor] = useState(text.length)
  const typed = useMemo(() => ({ text, cursor }), [text, cursor])
  const setTyped = (next: { text: string; cursor: number }) => {
    draft.setAsText((before) => ({ ...before, text: next.text }))
    setCursor(next.cursor)
  }
  const settled = useSettled(typed)
  const { written, keep } = useWritten(props, (text) => setTyped({ text, cursor: text.length }))
  const read = useQuery({
    ...filterTextQuery(settled),
    enabled: settled.text !== '',
    placeholderData: keepPreviousData,
  })
  const current = read.data?.text === typed.text ? read.data : undefined
  const take = ({ clauses }: Read) => {
    const entries = filtersOf(clauses)
    if (sameFilters(entries, draft.entries)) return keep(draft.entries)
    keep(entries)
    draft.change(entries)
  }
  useEffect(() => {
    if (current && !faultOf(current, props)) take(current)
    // Only what was read now counts, not what the filters were changed to since.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current])
  const { submit, refused } = useSubmit(props, typed, take)
  const fault = current && faultOf(current, props)
  return {
    text: typed.text,
    type: (text: string, cursor: number) => setTyped({ text, cursor }),
    offers: current?.offers && settled.cursor === typed.cursor ? current.offers : undefined,
    // Nobody is interrupted while they type.
    fault: fault && (refused || fault.end < typed.cursor) ? fault : undefined,
    problem: written.error ? messageOf(written.error) : refused?.message,
    submit: () => void submit(),
  }
}

/** Follows what the chips are changed to. `entries` are the filters that the text has already. */
function useWritten({ draft, isPaused }: QueryTextProps, onText: (text: string) => void) {
  const keep = (entries: readonly FilterEntry[]) => draft.setAsText((before) => ({ ...before, entries }))
  const isOther = !isPaused && !sameFilters(draft.entries, draft.asText.entries)
  const written = useQuery({
    ...filterTextQuery({ clauses: clausesOf(draft.entries) }),
    enabled: isOther,
    retry: false,
  })
  const follow = useEffectEvent((written: string) => {
    keep(draft.entries)
    onText(written)
  })
  const newer = isOther ? written.data : undefined
  useEffect(() => {
    if (newer) follow(newer.text)
  }, [newer])
  return { written: { error: isOther ? written.error : null }, keep }
}

/** Reads the text at once and asks with it. `refused` is set as long as the text is one that cannot be read. */
function useSubmit(props: QueryTextProps, typed: { text: string; cursor: number }, take: (read: Read) => void) {
  const cache = useQueryClient()
  const [refused, refuse] = useState<{ text: string; message?: string }>()
  const apply = useApplied(props)
  const submit = async () => {
    const { text } = typed
    try {
      const read = await cache.fetchQuery(filterTextQuery(typed))
      if (faultOf(read, props)) return refuse({ text })
      take(read)
      apply(read.searchTerm)
    } catch (error) {
      refuse({ text, message: messageOf(error) })
    }
  }
  return { submit, refused: refused?.text === typed.text ? refused : undefined }
}

/** Asks with the filters once the page has them. */
function useApplied({ draft, onApply, onWords }: QueryTextProps) {
  const waits = useRef(false)
  const [applies, setApplies] = useState(0)
  useEffect(() => {
    if (!waits.current) return
    waits.current = false
    onApply()
  }, [applies, draft.entries, onApply])
  return (words: string) => {
    waits.current = true
    if (words !== '') onWords?.(words)
    setApplies(applies + 1)
  }
}

function faultOf({ faults, clauses, searchTerm, text }: Read, { onWords }: QueryTextProps) {
  const whole = { start: 0, end: text.length }
  if (faults[0]) return faults[0]
  if (searchTerm !== '' && !onWords)
    return { ...whole, message: `Remove “${searchTerm}”: only filters can be entered here.` }
  const comparesFields = clauses.flatMap((one) => [one, ...one.subClauses]).some(({ dynamicField }) => dynamicField)
  return comparesFields
    ? { ...whole, message: 'Two fields cannot be compared here. Remove the filter with “@”.' }
    : undefined
}

/** The typed text, once no key was pressed for a moment. */
function useSettled<T>(typed: T): T {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
