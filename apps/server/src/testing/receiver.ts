import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}

const accept: RequestListener = (_request, response) => void response.writeHead(204).end()

/** A server outside the product that answers in this way, and what it was sent. It ends with the test. */
export async function receiver(listener: RequestListener = accept) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString(), at: performance.now() })
      listener(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

/** Answers with these statuses, one after the other; the last one stays. */
export function answering(...statuses: number[]): RequestListener {
  let nth = 0
  return (_request, response) => {
    const status = statuses[Math.min(nth, statuses.length - 1)]!
    nth += 1
    response.writeHead(status).end()
  }
}
