import { FILES_PER_CASE } from '@dossier/contract/limits'
import type { Actor } from '@dossier/core/access/cases'
import { fieldKey } from '@dossier/core/fields/field-key'
import type { Tx } from '../../../db/open.ts'
import { badInput, conflict, notFound } from '../../../http/refusal.ts'
import { countFiles, selectFiles, type FileRow } from '../../files/queries.ts'
import { allowWrite } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import { editableField } from '../locks/field-locks.ts'
import type { LoadedCase } from '../load-case.ts'
import type { Writer } from '../writing/writer.ts'

/** What the change log calls the files of a record itself. */
export const FILES = 'files'

/** What the change log says of a file, before or after. */
export interface LoggedFile {
  id: string
  name: string
  /** Omitted by older entries. */
  contentType?: string
}

/** A new file, whose bytes are stored. The record is locked, so nobody else adds one at the same time. */
export async function planAddFile(
  writer: Writer,
  loaded: LoadedCase,
  { file }: Extract<Change, { kind: 'addFile' }>,
): Promise<Step> {
  const key = requireFilePlace(writer.author.person, loaded, file.fieldId)
  await requireFewFiles(writer, loaded)
  const { id, name, contentType } = file
  return {
    type: 'file',
    entries: [{ key, old: null, new: { id, name, contentType } satisfies LoggedFile }],
    files: { add: file },
  }
}

/** All files of the record itself or of a field, or one of them, which must be there. */
export async function planRemoveFiles(
  writer: Writer,
  loaded: LoadedCase,
  { fieldId, fileId }: Extract<Change, { kind: 'removeFiles' }>,
): Promise<Step> {
  const key = requireFilePlace(writer.author.person, loaded, fieldId)
  const isMeant = (row: FileRow) => row.field_id === fieldId && (fileId === undefined || row.id === fileId)
  const rows = (await selectFiles(writer.tx, keyOf(writer, loaded))).filter(isMeant)
  if (fileId !== undefined && rows.length === 0) notFound('File')
  const entries = rows.map(({ id, name }) => ({ key, old: { id, name } satisfies LoggedFile, new: null }))
  return { type: 'file', entries, files: { remove: rows.map(({ id }) => id) } }
}

/** The place in the change log of the files, for those who may change them; the system has no rights to ask. */
export function requireFilePlace(me: Actor | null, loaded: LoadedCase, fieldId: string | null): string {
  if (fieldId === null) {
    if (me) allowWrite(me, loaded)
    return FILES
  }
  const one = me
    ? editableField({ me }, loaded, fieldId)
    : (loaded.record.template.fields.get(fieldId) ?? notFound('Field'))
  if (one.field.dataType !== 'file-only') badInput(`${one.field.title} does not hold files.`)
  return fieldKey(fieldId)
}

export async function requireFewFiles(place: { tx: Tx; tenant: { id: number } }, loaded: LoadedCase): Promise<void> {
  if ((await countFiles(place.tx, keyOf(place, loaded))) >= FILES_PER_CASE)
    conflict(`#${loaded.record.caseNumber} already has ${FILES_PER_CASE} files. Delete some first.`)
}

const keyOf = ({ tenant }: { tenant: { id: number } }, { record }: LoadedCase) => ({
  tenantId: tenant.id,
  caseId: record.id,
})
