/** A caller of a running product over the network, with a session. */
export interface NetworkCaller {
  /** What makes a call one of this session. */
  headers: Record<string, string>
  /**
   * Rejects if the connection breaks, which the caller does after `cutAfter` milliseconds. Takes the path from the API
   * root on.
   */
  send(request: NetworkCall, cutAfter?: number): Promise<NetworkAnswer>
}

export interface NetworkCall {
  method: string
  path: string
  body?: unknown
  /** A raw body, in place of one to be written as JSON. */
  text?: string
  /** A form with a file, in place of both. */
  form?: FormData
  headers?: Record<string, string>
}

export interface NetworkAnswer {
  status: number
  text: string
  headers: Headers
}

/** Uses the existing session. Fetches the anti-forgery token as a page does. */
export async function networkCaller(address: string, token: string): Promise<NetworkCaller> {
  const session = `session=${token}`
  const first = await fetch(`${address}/api/users/me`, { headers: { cookie: session } })
  if (!first.ok) throw new Error(`The session was not taken: ${first.status} ${await first.text()}`)
  const antiForgery = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const own = { cookie: session, 'x-xsrf-token': decodeURIComponent(antiForgery) }
  return {
    headers: own,
    async send({ method, path, body, text, form, headers }, cutAfter) {
      const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...own,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...((form ?? payload) !== undefined && { body: form ?? payload! }),
        ...(cutAfter !== undefined && { signal: AbortSignal.timeout(cutAfter) }),
      })
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    },
  }
}
