import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { QueryClient, queryOptions, replaceEqualDeep, type Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call, lastOwnWrite, type CallArgs } from './api.ts'

const STALE_AFTER = 30_000
const MINUTE = 60_000

/** Definitions change rarely and are refreshed by a live message when they do. */
export const DEFINITION_LIFE = 180 * MINUTE

/**
 * Answers that no screen shows any more are cached this long on pages that keep answers, otherwise from one screen to
 * the next.
 */
const KEPT = 5 * MINUTE
const BRIDGED = 10_000

const DEFINITIONS = /^\/(users\/|templates|fields|status|severity|categories|teams|areas)/

const DEFAULTS = {
  staleTime: staleAfter(STALE_AFTER),
  gcTime: BRIDGED,
  refetchOnWindowFocus: false,
  retry: (failures: number, error: unknown) => failures < 1 && isPassing(error),
  structuralSharing: (before: unknown, after: unknown) => frozen(replaceEqualDeep(before, after)),
}

/** Answers of the server, by endpoint and arguments. Read-only, because all readers share them. (A-CACHE-03) */
export const createCache = () => new QueryClient({ defaultOptions: { queries: DEFAULTS } })

/** Whether answers are cached from now on; earlier ones keep their time. (A-ROUTE-22, D-044) */
export const keepAnswers = (cache: QueryClient, keeps: boolean) =>
  cache.setDefaultOptions({ queries: { ...DEFAULTS, gcTime: keeps ? KEPT : BRIDGED } })

/** An answer can be shown without a new request for this many milliseconds, unless something was saved here since. */
export function staleAfter(milliseconds: number) {
  return ({ state }: Pick<Query, 'state'>) => (state.dataUpdatedAt <= lastOwnWrite() ? 0 : milliseconds)
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

/** No answer, or a temporary failure of the server: a retry may help. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** The key of one call, or without input of every call to the endpoint. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallOf<E>) {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

/** A GET as a cached query: `useQuery(queryOf(cases.details, { params: { id } }))`. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) =>
      (call as (endpoint: E, ...rest: unknown[]) => Promise<ReplyOf<E>>)(endpoint, input, { signal }),
    ...(isDefinition(endpoint) && { staleTime: DEFINITION_LIFE, gcTime: DEFINITION_LIFE }),
  })
}

/** The server's current answer; every reader of an older answer gets this one, too. */
export const readNow = <E extends Endpoint>(cache: QueryClient, endpoint: E, ...args: CallArgs<E>) =>
  cache.fetchQuery({ ...queryOf(endpoint, ...args), staleTime: 0 })

const isDefinition = ({ method, path }: Endpoint) =>
  method === 'GET' && DEFINITIONS.test(path) && !/\/(me|search)/.test(path)
