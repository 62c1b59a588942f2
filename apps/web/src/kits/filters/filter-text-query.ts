import type { CallOf } from '@dossier/contract/endpoint'
import { search } from '@dossier/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'

const whereReaderIs = () => {
  const { locale, timeZone } = reader()
  return { locale, timeZone }
}

type Body = NonNullable<CallOf<typeof search.query>['body']>

/** Reading changes nothing: it needs no key that a retry would repeat. */
export const askQuery = (body: Body, signal: AbortSignal) =>
  call(search.query, { body: { ...body, ...whereReaderIs() } }, { signal, idempotencyKey: null })

/** Reads a text as filters, or writes filters as a text. */
export const filterTextQuery = (body: Body) =>
  queryOptions({ queryKey: keyOf(search.query, { body }), queryFn: ({ signal }) => askQuery(body, signal) })

/** Whether it is worth asking: a name and a sign or a word after it. */
export const mayHaveFilters = (text: string): boolean => /[\p{L}\p{N}"]\s*[:=<>!]|\s(?:is|in|on|under)\s/u.test(text)
