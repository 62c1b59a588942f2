import type { FileAnswer, StoredBytes } from '@dossier/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'

/** Sends a file: whole, the part that was asked for, or nothing if the browser has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { type, bytes, fileName, inline, cacheControl, contentPolicy, lastUpdated } = file
  // First: a refusal must not have the headers of a file.
  const { status, headers, body } = await bodyOf(request, bytes)
  if (lastUpdated) reply.header('last-updated', lastUpdated)
  if (fileName !== undefined)
    reply.header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', fileName))
  if (contentPolicy) reply.header('content-security-policy', contentPolicy)
  return reply.code(status).headers(headers).header('cache-control', cacheControl).type(type).send(body)
}

interface Body {
  status: number
  headers: Record<string, string | number>
  body?: Buffer | Readable
}

async function bodyOf(request: FastifyRequest, bytes: FileAnswer['bytes']): Promise<Body> {
  if (typeof bytes === 'function') return { status: 200, headers: {}, body: Buffer.from(await bytes()) }
  if (bytes instanceof Uint8Array) return { status: 200, headers: {}, body: Buffer.from(bytes) }
  if ('read' in bytes) return storedBody(request, bytes)
  // The next part is made when this one has been taken.
  return { status: 200, headers: {}, body: Readable.from(bytes, { highWaterMark: 1 }) }
}

async function storedBody(
  { headers: requested, method }: FastifyRequest,
  { size, tag, read }: StoredBytes,
): Promise<Body> {
  const etag = `"${tag}"`
  const headers = { etag, 'accept-ranges': 'bytes' }
  if (requested['if-none-match'] === etag) return { status: 304, headers }
  const isSame = requested['if-range'] === undefined || requested['if-range'] === etag
  const range = isSame ? rangeOf(requested.range, size) : null
  if (range === 'outside') return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const length = { 'content-length': range ? range.end - range.start + 1 : size }
  const part = range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  // An empty stream: for no body at all, the length would be said to be 0.
  const body = Readable.from(method === 'HEAD' ? [] : await read(range ?? undefined))
  return { status: range ? 206 : 200, headers: { ...headers, ...length, ...part }, body }
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** The one range of a header. What is not understood, several ranges among it, counts as none. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start >= size || (first === '' && Number(last) === 0) ? 'outside' : { start, end }
}

/** The header as RFC 6266 has it: a name for everybody, and one with all its letters for those who understand that. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/gu, '_')
  if (plain === name) return `${kind}; filename="${name}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
