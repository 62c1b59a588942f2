import multipart from '@fastify/multipart'
import type { UploadedFile } from '@dossier/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, Refusal } from './refusal.ts'

/** Lets calls take files; which ones do, and how large, the contract says. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 50 } })
}

/** The one file of the request. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as multipart/form-data.')
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(unreadable)
  if (!part) return badInput('Choose a file.')
  const bytes = await part.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') return unreadable(error)
    throw new Refusal(413, `The file is too large: it can have up to ${maxBytes.toLocaleString('en')} bytes.`)
  })
  if (bytes.length === 0) badInput('The file is empty.')
  return { name: part.filename, bytes }
}

/** What the sender cut off or wrote wrongly. */
function unreadable(_error: Error): never {
  return badInput('The file could not be read. Send it again.')
}

/** Only calls that take a file are sent in parts; all others are JSON. */
export function refuseParts(request: FastifyRequest): void {
  if (request.isMultipart()) throw new Refusal(415, 'Send the request as JSON.')
}
