import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call, type CallArgs } from './api.ts'

const STALE_AFTER = 30_000
const MINUTE = 60_000

/** Definitions change rarely and are refreshed by a live message when they do. */
export const DEFINITION_LIFE = 180 * MINUTE

const DEFINITIONS = /^\/(users\/|templates|fields|status|severity|categories|teams|areas)/

/** Answers of the server, by endpoint and arguments. */
export const createCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isPassing(error),
      },
    },
  })

/** Nobody answered, or the server had a bad moment: once more may help. */
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
    staleTime: isDefinition(endpoint) ? DEFINITION_LIFE : STALE_AFTER,
    gcTime: isDefinition(endpoint) ? DEFINITION_LIFE : undefined,
  })
}

const isDefinition = ({ method, path }: Endpoint) =>
  method === 'GET' && DEFINITIONS.test(path) && !/\/(me|search)/.test(path)
