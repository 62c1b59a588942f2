import type { CallOf, Endpoint, ReplyOf } from '@dossier/contract/endpoint'
import { makeToken } from '../http/principals/anti-forgery.ts'
import { hashToken } from '../http/principals/principals.ts'
import { API_ROOT } from '../http/serve.ts'
import { testServer } from './test-server.ts'

/** A call that was not answered with a 2xx. */
export class CallFailed extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface RawCall {
  method: string
  /** From the API root on. */
  path: string
  /** A form is sent as multipart, text as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface RawAnswer {
  status: number
  text: string
  bytes: Uint8Array
  headers: Record<string, unknown>
}

export interface Caller {
  /** A call of the contract, as the browser makes it; throws CallFailed. */
  call<E extends Endpoint>(endpoint: E, args: CallOf<E>, headers?: Record<string, string>): Promise<ReplyOf<E>>
  /** Any request under the API root, with the session and its anti-forgery header unless they are overridden. */
  send(request: RawCall): Promise<RawAnswer>
}

interface Args {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The path of a call with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: Args): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return set.length > 0 ? `${path}?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}` : path
}

async function contentOf(body: unknown): Promise<{ type: string; payload: string | Buffer } | undefined> {
  if (body === undefined) return undefined
  if (!(body instanceof FormData))
    return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? ''
  return { type, payload: Buffer.from(await form.arrayBuffer()) }
}

/** A caller of the server: with a session's token, or anonymous. */
export async function caller(token: string | null): Promise<Caller> {
  const { http, services } = await testServer()
  const session = token ? Buffer.from(hashToken(token)).toString('hex') : ''
  const antiForgery = makeToken(services.secret, session)

  async function send(request: RawCall): Promise<RawAnswer> {
    const content = await contentOf(request.body)
    const response = await http.inject({
      method: request.method as 'GET',
      url: API_ROOT + request.path,
      headers: {
        ...(token && { cookie: `session=${token}` }),
        'x-xsrf-token': antiForgery,
        ...(content && { 'content-type': content.type }),
        ...request.headers,
      },
      ...(content && { payload: content.payload }),
    })
    const { statusCode: status, body: text, rawPayload: bytes, headers } = response
    return { status, text, bytes, headers }
  }

  return {
    send,
    async call(endpoint, args, headers) {
      const { body } = args as Args
      const answer = await send({
        method: endpoint.method,
        path: addressOf(endpoint, args as Args),
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      })
      if (answer.status >= 300) throw new CallFailed(answer.status, answer.text)
      return (answer.text === '' ? undefined : JSON.parse(answer.text)) as never
    },
  }
}
