import type { Endpoint, UploadedFile } from '@dossier/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { badInput, Refusal } from './refusal.ts'

const MEBIBYTE = 1_048_576

/** Reads the one file of a multipart form; anything else in the form is rejected. */
export async function readUpload(
  { part, maxBytes }: NonNullable<Endpoint['upload']>,
  request: FastifyRequest,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as a part of a multipart form.')
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 }
  const file = await request.file({ limits }).catch(refuse)
  if (!file || file.fieldname !== part) return badInput(`Send the file as the part "${part}".`)
  const bytes = await file.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') return refuse(error)
    throw new Refusal(413, `The file can have up to ${sizeText(maxBytes)}.`)
  })
  if (bytes.length === 0) badInput('The file is empty.')
  return { name: file.filename, bytes }
}

const sizeText = (bytes: number): string =>
  bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MB` : `${bytes.toLocaleString('en')} bytes`

/** Errors of the form parser are errors of the request. */
function refuse(error: Error): never {
  if (error instanceof Refusal) throw error
  return badInput('The form could not be read. Send one file and nothing else.')
}
