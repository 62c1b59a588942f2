import { fields } from '@dossier/contract/fields/calls'
import { HIT_RECORDS, search, type FoundHit } from '@dossier/contract/search'
import type { CaseRow } from '@dossier/contract/views'
import { fieldKey } from '@dossier/core/fields/field-key'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import type { RowHits } from './hits.ts'
import { useHits } from './use-hits.tsx'

interface FoundWordsProps {
  text: string
  rows: readonly CaseRow[]
  onFound: (hits: RowHits) => void
}

/** Asks where rows have the words of a text, again when one of them changes. */
export function FoundWords({ text, rows, onFound }: FoundWordsProps) {
  const request = { body: { searchTerm: text, ids: rows.slice(0, HIT_RECORDS).map(({ id }) => id) } }
  const changes = rows.map(({ lastUpdated }) => lastUpdated)
  const { data } = useQuery({
    queryKey: [...keyOf(search.hits, request), changes],
    queryFn: ({ signal }) => call(search.hits, request, { signal, idempotencyKey: null }),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data: definitions } = useQuery(queryOf(fields.list))
  const headings = useMemo(() => new Map(definitions?.map(({ id, title }) => [fieldKey(id), title])), [definitions])
  const hits = useHits(data ?? NOTHING, headings)
  useLayoutEffect(() => onFound(hits), [hits, onFound])
  return null
}

const NOTHING: FoundHit[] = []
