import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

export interface RecordedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** A status with a body; `cut` hangs up without an answer, `late` holds the answer back. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut' | 'late'

/** A real server on loopback that the app's calls reach, since the test page has no origin of its own. */
export async function startApi(answer: (call: RecordedCall) => Answer) {
  const calls: RecordedCall[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const text = new TextDecoder().decode(Buffer.concat(chunks))
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
    calls.push(call)
    const given = answer(call)
    if (given === 'cut') return void request.socket.destroy()
    if (given === 'late') return
    response.statusCode = given.status
    if (typeof given.body === 'object') response.setHeader('content-type', 'application/json')
    for (const [name, value] of Object.entries(given.headers ?? {})) response.setHeader(name, value)
    response.end(typeof given.body === 'string' || given.body === undefined ? given.body : JSON.stringify(given.body))
  })
  // An idle connection is for the client to close: on a busy machine the server would do so in the middle of a call.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const overNetwork = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    overNetwork(new URL(path, origin), { ...init, signal: null }),
  )
  return {
    calls,
    close: () => {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
