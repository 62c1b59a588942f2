import type { Endpoint, UploadedFile } from '@dossier/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badInput, Refusal } from './refusal.ts'

const MEBIBYTE = 1_048_576

type Upload = NonNullable<Endpoint['upload']>

/** Reads the one file of a multipart form; anything else in the form is rejected. */
export async function readUpload(upload: Upload, request: FastifyRequest): Promise<UploadedFile> {
  const file = await openUpload(upload, request)
  const bytes = await file.toBuffer().catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') return refuse(error)
    return requireRest(upload, true) as never
  })
  if (bytes.length === 0) badInput('The file is empty.')
  return { name: nameOf(file), bytes }
}

/** The one file of a form, to be read as it comes in. */
export async function openUpload({ part, maxBytes }: Upload, request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the file as a part of a multipart form.')
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 }
  const file = await request.file({ limits }).catch(refuse)
  if (!file || file.fieldname !== part) return badInput(`Send the file as the part "${part}".`)
  return file
}

/** Browsers write quotation marks in the names of files so, and nothing else. */
export const nameOf = ({ filename }: MultipartFile): string => filename.replaceAll('%22', '"')

/** Refuses a file of which only the beginning was read. */
export function requireRest({ maxBytes }: Upload, isTruncated: boolean): void {
  if (isTruncated) throw new Refusal(413, `The file can have up to ${sizeText(maxBytes)}.`)
}

const sizeText = (bytes: number): string =>
  bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MB` : `${bytes.toLocaleString('en')} bytes`

/** Errors of the form parser are errors of the request. */
function refuse(error: Error): never {
  if (error instanceof Refusal) throw error
  return badInput('The form could not be read. Send one file and nothing else.')
}
