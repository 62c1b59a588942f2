import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { briefly, eachTime } from './freshness.ts'
import { FILE_BYTES } from './limits.ts'
import { FieldId, Instant, Named, PathId } from './shapes.ts'

/** The id of a file: random, so that nobody can guess another one. */
export const FileId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Use the id of a file.')

/** The content types that browsers show in place of storing the file. Found by the content, never by what the client says. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const PDF_TYPE = 'application/pdf'
/** Every other file is sent as this. */
export const UNKNOWN_TYPE = 'application/octet-stream'
export const PREVIEW_TYPE = 'image/webp'

/** A file of a record, or of one of its fields. */
export const CaseFile = z.object({
  id: z.string(),
  caseId: z.int(),
  fieldId: z.string().nullable(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
  created: Instant,
  createdBy: Named,
  /** From the root of the site. */
  url: z.string(),
  /** The address of a small version of a picture; null for other files. */
  previewUrl: z.string().nullable(),
})
export type CaseFile = z.infer<typeof CaseFile>

const OneCase = z.object({ caseId: PathId })
const OneField = OneCase.extend({ fieldId: FieldId })
const OneFile = z.object({ fileId: FileId.optional() })
const SENT = { part: 'file', maxBytes: FILE_BYTES, streamed: true } as const
/** For one person: a hundred files that are dropped at once, some of them twice. */
const RATE = { max: 600, minutes: 1 }

export const files = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/files/{caseId}',
    access: 'signedIn',
    fresh: briefly('case-hub'),
    summary: 'The files of a record and of its fields, newest first; those of fields the caller may not see are absent',
    on: { caseId: 'case:view' },
    params: OneCase,
    reply: z.array(CaseFile),
  }),
  add: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/files/{caseId}',
    access: 'signedIn',
    summary: 'Adds a file of up to 25 MB to a record, which can have up to 100',
    on: { caseId: 'case:edit' },
    params: OneCase,
    upload: SENT,
    rate: RATE,
    reply: CaseFile,
  }),
  addToField: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/files/{caseId}/{fieldId}',
    access: 'signedIn',
    summary: 'Adds a file to a field of files',
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: OneField,
    upload: SENT,
    rate: RATE,
    reply: CaseFile,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/files/{caseId}/field',
    access: 'signedIn',
    summary: "Deletes the record's own files, or one of them; those of its fields stay",
    on: { caseId: 'case:edit' },
    params: OneCase,
    query: OneFile,
  }),
  removeFromField: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/files/{caseId}/field/{fieldId}',
    access: 'signedIn',
    summary: 'Deletes the files of a field, or one of them',
    on: { caseId: 'case:edit-field', fieldId: 'field' },
    params: OneField,
    query: OneFile,
  }),
  download: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/files/download/{fileId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary:
      'A file, or a part of it by the header Range. Pictures are shown, PDF files with "view", others are stored',
    on: { fileId: 'file' },
    params: z.object({ fileId: FileId }),
    query: z.object({ show: z.enum(['preview', 'view']).optional() }),
    file: [...PICTURE_TYPES, PDF_TYPE, UNKNOWN_TYPE],
  }),
}
