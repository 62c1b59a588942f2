import type { LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundFailure } from './outbound-failure.ts'

/** Bytes of a response body, unless the caller expects more. */
export const MAX_RESPONSE_BYTES = 65_536

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Exchange {
  method: string
  headers: Record<string, string>
  body: Buffer | undefined
  mostBytes?: number
}

interface Connection {
  addresses: LookupAddress[]
  signal: AbortSignal
}

/** One request and its response, on a connection of its own to one of the checked addresses. Throws OutboundFailure. */
export async function exchange(
  url: URL,
  { method, headers, body, mostBytes = MAX_RESPONSE_BYTES }: Exchange,
  { addresses, signal }: Connection,
): Promise<OutboundResponse> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const options = {
    method,
    headers: { 'user-agent': 'Dossier', ...headers, 'accept-encoding': 'identity' },
    lookup: pinnedTo(addresses),
    agent: false,
    signal,
  }
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, options, resolve)
      .on('error', reject)
      // What changes to another protocol ends without an answer and without an error.
      .on('close', () => reject(new OutboundFailure('unreachable', `${url.hostname} gave no answer.`)))
      .end(body)
  })
  const bytes = await readBody(incoming, url, mostBytes)
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }
}

/** Connects to the addresses that were checked: a second resolution could give others. */
function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

async function readBody(incoming: IncomingMessage, { hostname }: URL, most: number): Promise<Buffer> {
  const status = incoming.statusCode
  const tooLarge = () =>
    new OutboundFailure('too-large', `${hostname} answered with more than ${sizeText(most)}.`, status)
  try {
    if (Number(incoming.headers['content-length']) > most) throw tooLarge()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    incoming.destroy()
  }
}

const sizeText = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${bytes / 1024 ** 2} MB`)
