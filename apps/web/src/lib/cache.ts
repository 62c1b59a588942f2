import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { PUSHES, type Freshness, type Push } from '@dossier/contract/freshness'
import { QueryClient, queryOptions, replaceEqualDeep, type Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call, lastOwnWrite, type CallArgs } from './api.ts'
import { draftOf } from './draft.ts'

const MINUTE = 60_000

/**
 * Answers that no screen shows any more are cached this long on pages that keep answers, otherwise from one screen to
 * the next.
 */
const KEPT_FOR = 5 * MINUTE
const BRIDGED = 10_000

const DEFAULTS = {
  gcTime: BRIDGED,
  refetchOnWindowFocus: false,
  retry: (failures: number, error: unknown) => failures < 1 && isPassing(error),
  structuralSharing: (before: unknown, after: unknown) => frozen(replaceEqualDeep(before, after)),
}

/** Answers of the server, by endpoint and arguments. Read-only, because all readers share them. (A-CACHE-03) */
export const createCache = () => new QueryClient({ defaultOptions: { queries: DEFAULTS } })

/** Whether answers are cached from now on; earlier ones keep their time. (A-ROUTE-22, D-044) */
export const keepAnswers = (cache: QueryClient, keeps: boolean) =>
  cache.setDefaultOptions({ queries: { ...DEFAULTS, gcTime: keeps ? KEPT_FOR : BRIDGED } })

/** What the contract says of the endpoints that this browser has called. */
const freshness = new Map<string, Freshness>()

/**
 * How long answers of an endpoint are shown without a new request, and kept without a reader, as options of a query. An
 * answer that lives by a page's hub is worth nothing once the page has left it.
 */
export function lifeOf({ fresh }: Endpoint) {
  const milliseconds = (fresh?.seconds ?? 0) * 1000
  if (milliseconds <= MINUTE) return { staleTime: unlessWritten(milliseconds) }
  const isOfPage = fresh?.until.some((push) => push === 'case-hub' || push === 'record-view-hub')
  return { staleTime: milliseconds, gcTime: isOfPage ? 0 : milliseconds }
}

/** For this many milliseconds, unless something was saved here since. */
function unlessWritten(milliseconds: number) {
  return ({ state }: Pick<Query, 'state'>) => (state.dataUpdatedAt <= lastOwnWrite() ? 0 : milliseconds)
}

/** Marks all answers stale that this push concerns, or that any push concerns if it is unknown what was missed. */
export function refresh(cache: QueryClient, push?: Push): Promise<void> {
  const isConcerned = ({ queryKey }: Query) => {
    const until = freshness.get(String(queryKey[0]))?.until ?? []
    return push ? until.includes(push) : until.some((each) => PUSHES.some((one) => one === each))
  }
  return cache.invalidateQueries({ predicate: isConcerned })
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

/** No answer, or a temporary failure of the server: a retry may help. */
export const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** The key of one call, or without input of every call to the endpoint. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallOf<E>) {
  const name = `${endpoint.method} ${endpoint.path}`
  if (endpoint.fresh) freshness.set(name, endpoint.fresh)
  return input === undefined ? [name] : [name, input]
}

/** A GET as a cached query: `useQuery(queryOf(cases.details, { params: { id } }))`. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client }) =>
      (call as (endpoint: E, ...rest: unknown[]) => Promise<ReplyOf<E>>)(endpoint, input, {
        signal,
        draft: draftOf(client) ?? null,
      }),
    ...lifeOf(endpoint),
  })
}

/** The server's current answer; every reader of an older answer gets this one, too. */
export const readNow = <E extends Endpoint>(cache: QueryClient, endpoint: E, ...args: CallArgs<E>) =>
  cache.fetchQuery({ ...queryOf(endpoint, ...args), staleTime: 0 })
