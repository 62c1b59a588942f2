import {
  DRAFT,
  FAULT_AT,
  isWrite,
  type CallOf,
  type Endpoint,
  type ReplyOf,
  type TextFile,
} from '@dossier/contract/endpoint'
import { actingAsHeader, noticeMoved } from './session/acting-as.ts'
import { ApiError, parsed, readRefusal, UNABLE_TO_CONNECT } from './api-error.ts'
import { openDraft } from './draft.ts'
import { ACCEPTED, dropFirst, takeFirst } from './first-answers.ts'
import { endSession } from './session/session-end.ts'
import { noteOutcome, noteSent, retryKey, type SentCall } from './retry-keys.ts'
import { notifyUnpaid } from './session/unpaid.ts'

export interface CallOptions {
  signal?: AbortSignal
  /**
   * With the same key, a repeated call gets the first answer again. By default every write gets a key of its own, and a
   * retry after a lost answer that of the first attempt. Null for calls that are repeated all the time.
   */
  idempotencyKey?: string | null
  /** It is also sent while the page is being closed, and makes no known answer stale. */
  isParting?: boolean
  /** The draft of the configuration that the call sees; null: what is published. By default that of the page. */
  draft?: string | null
}

/** Optional if the endpoint takes nothing. */
export type CallArgs<E extends Endpoint> =
  Record<string, never> extends CallOf<E>
    ? [input?: CallOf<E>, options?: CallOptions]
    : [input: CallOf<E>, options?: CallOptions]

let writtenAt = 0
/** When something was last saved from here. */
export const lastOwnWrite = () => writtenAt
export const noteOwnWrite = () => void (writtenAt = Date.now())

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The answers to somebody whose session is over. */
const SIGNED_OUT = new Set([401, 498])

/** Calls the server; rejects with an ApiError. Replies are typed by the contract and not validated. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArgs<E>
): Promise<ReplyOf<E>> {
  const request = sentCallOf(endpoint, (input ?? {}) as Parts, options)
  if (isWrite(endpoint)) dropFirst()
  const ask = async (how: CallOptions) => {
    const usesFirst = endpoint.method === 'GET' && request.draft === undefined
    const answer = (usesFirst && (await takeFirst(request.address))) || (await send(request, how))
    if (isWrite(endpoint) && !options.isParting) noteOwnWrite()
    return replyOf<ReplyOf<E>>(answer)
  }
  if (!takesKey(endpoint, options)) return ask(options)
  const key = options.idempotencyKey ?? retryKey(request)
  noteSent(request, key)
  try {
    const reply = await ask({ ...options, idempotencyKey: key })
    noteOutcome(request, { key, status: 200 })
    return reply
  } catch (error) {
    if (error instanceof ApiError) noteOutcome(request, { key, status: error.status })
    throw error
  }
}

const sentCallOf = (endpoint: Endpoint, parts: Parts, { draft = openDraft() }: CallOptions = {}): SentCall => ({
  method: endpoint.method,
  address: addressOf(endpoint, parts),
  body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  ...(endpoint.inDraft && draft && { draft }),
})

/** The key that a call has when it is made next: that of its unanswered first attempt, or a new one. */
export const keyOfCall = (endpoint: Endpoint, input: unknown): string =>
  retryKey(sentCallOf(endpoint, (input ?? {}) as Parts))

/** Before signing in there is nobody to replay an answer to. */
const takesKey = (endpoint: Endpoint, { idempotencyKey }: CallOptions) =>
  isWrite(endpoint) && idempotencyKey !== null && (idempotencyKey !== undefined || endpoint.access !== 'public')

/** A call that is answered by a file, for showing it here. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Blob> {
  const answer = await send(sentCallOf(endpoint, input as Parts), {})
  return answer.ok ? answer.blob() : refuse(answer)
}

/** The same, to be read while it comes. */
export async function callForStream<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await send(sentCallOf(endpoint, input as Parts), { signal })
  return answer.ok && answer.body ? answer.body : refuse(answer)
}

async function replyOf<R>(answer: Response): Promise<R> {
  return answer.ok ? ((await readReply(answer)) as R) : refuse(answer)
}

async function refuse(answer: Response): Promise<never> {
  const { status, headers } = answer
  const text = await readText(answer).catch((error: unknown) => {
    noticeStatus(status)
    throw error
  })
  const { message, detail } = readRefusal(text, headers.get('content-type') ?? '')
  noticeStatus(status, message)
  noticeMoved(status, message)
  throw new ApiError(status, message, detail, headers.get(FAULT_AT) ?? undefined)
}

/** What a status does to the page, whatever was asked. */
export function noticeStatus(status: number, message?: string): void {
  if (SIGNED_OUT.has(status)) endSession(message)
  if (status === 402) notifyUnpaid()
}

/** The URL of a call, also for links and downloads. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Parts = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`
}

function headersFor({ body, draft }: SentCall, { idempotencyKey }: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: ACCEPTED, ...ownHeaders() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (draft) headers[DRAFT] = draft
  return headers
}

/** Proves that the app's own page makes the call, and says for whom it was loaded. */
export function ownHeaders(): Record<string, string> {
  const token = cookie('XSRF-TOKEN')
  return { ...actingAsHeader(), ...(token && { 'x-xsrf-token': token }) }
}

async function send(request: SentCall, options: CallOptions): Promise<Response> {
  const { method, address, body } = request
  const { signal, isParting: keepalive = false } = options
  try {
    const init = {
      method,
      credentials: 'same-origin',
      headers: headersFor(request, options),
      body,
      signal,
      keepalive,
    } as const
    return await fetch(address, init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, UNABLE_TO_CONNECT)
  }
}

async function readReply(answer: Response): Promise<unknown> {
  const text = await readText(answer)
  if (answer.headers.get('content-type')?.startsWith('text/css'))
    return { text, lastUpdated: answer.headers.get('last-updated') } satisfies TextFile
  if (text === '') return undefined
  const reply = parsed(text)
  if (reply === undefined) throw new ApiError(0, UNABLE_TO_CONNECT)
  return reply
}

async function readText(answer: Response): Promise<string> {
  try {
    return await answer.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, UNABLE_TO_CONNECT)
  }
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
