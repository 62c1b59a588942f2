import { lookup } from 'node:dns/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type AddressRules, checkedAddresses } from './checked-addresses.ts'
import { type Exchange, exchange, type OutboundResponse } from './exchange.ts'
import { OutboundFailure } from './outbound-failure.ts'

const TIMEOUT_MS = 10_000

export interface OutboundRequest {
  /** GET by default. */
  method?: string
  headers?: Record<string, string>
  body?: Buffer | undefined
  /** How many redirects are followed; 0 by default: a redirect is then the response. */
  redirects?: number
  /** Bytes of the answer, if more than 64 kB are expected. */
  mostBytes?: number
  /** Ends the request early. */
  signal?: AbortSignal | undefined
}

/** The only way for a request to leave the server (ADR 179). Throws OutboundFailure. */
export type Outbound = (url: URL, request?: OutboundRequest) => Promise<OutboundResponse>

interface Deployment extends Pick<AddressRules, 'networks'> {
  log: Pick<FastifyBaseLogger, 'info'>
  resolve?: AddressRules['resolve']
  timeoutMs?: number
}

export function createOutbound({
  networks,
  log,
  resolve = (hostname) => lookup(hostname, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: Deployment): Outbound {
  return async (url, { method = 'GET', headers = {}, body, redirects = 0, mostBytes, signal } = {}) => {
    const begun = performance.now()
    const deadline = AbortSignal.timeout(timeoutMs)
    const either = signal ? AbortSignal.any([deadline, signal]) : deadline
    // The origin only: paths, queries, headers and bodies can contain secrets.
    const note = (outcome: { status: number } | { failure: string }) =>
      log.info({ outbound: { method, host: url.host, ...outcome, ms: Math.round(performance.now() - begun) } })
    try {
      const rules = {
        resolve: (hostname: string) =>
          orAborted(
            resolve(hostname).catch(() => []),
            either,
          ),
        networks,
      }
      const response = await follow(
        { url, redirects, sent: { method, headers, body, ...(mostBytes && { mostBytes }) } },
        { rules, signal: either },
      )
      note({ status: response.status })
      return response
    } catch (error) {
      const failure = deadline.aborted
        ? new OutboundFailure('timeout', `${url.hostname} did not answer within ${timeoutMs / 1000} seconds.`)
        : failureOf(error, url)
      note({ failure: failure.message })
      throw failure
    }
  }
}

interface Hop {
  url: URL
  redirects: number
  sent: Exchange
}

async function follow(hop: Hop, way: { rules: AddressRules; signal: AbortSignal }): Promise<OutboundResponse> {
  const addresses = await checkedAddresses(hop.url, way.rules)
  way.signal.throwIfAborted()
  const response = await exchange(hop.url, hop.sent, { addresses, signal: way.signal })
  const { location } = response.headers
  if (hop.redirects === 0 || location === undefined || ![301, 302, 303, 307, 308].includes(response.status))
    return response
  if (!URL.canParse(location, hop.url.href))
    throw new OutboundFailure('refused', `${hop.url.hostname} redirects to an address that is not valid.`)
  return follow(nextHop(hop, new URL(location, hop.url), response.status), way)
}

/** Another origin gets none of the headers, since any of them can be a secret, and no body. */
function nextHop({ url, redirects, sent }: Hop, target: URL, status: number): Hop {
  const keepsMethod = status === 307 || status === 308 || sent.method === 'GET' || sent.method === 'HEAD'
  const isSameOrigin = target.origin === url.origin
  if (keepsMethod && sent.body && !isSameOrigin)
    throw new OutboundFailure('refused', `${url.hostname} redirects what was sent to another site.`)
  return {
    url: target,
    redirects: redirects - 1,
    sent: {
      method: keepsMethod ? sent.method : 'GET',
      headers: isSameOrigin ? sent.headers : {},
      body: keepsMethod ? sent.body : undefined,
      ...(sent.mostBytes && { mostBytes: sent.mostBytes }),
    },
  }
}

/** Resolution itself cannot be ended early. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

function failureOf(error: unknown, { hostname }: URL): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return new OutboundFailure('unreachable', `${hostname} could not be called${code}.`)
}
