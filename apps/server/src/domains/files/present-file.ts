import type { CaseFile } from '@dossier/contract/files'
import type { Actor } from '@dossier/core/access/cases'
import type { LoadedCase } from '../cases/load-case.ts'
import { isFieldVisible } from '../cases/present-case.ts'
import type { FileRow } from './queries.ts'

export function presentFile(row: FileRow): CaseFile {
  const url = `/api/files/download/${row.id}`
  return {
    id: row.id,
    caseId: row.case_id,
    fieldId: row.field_id,
    name: row.name,
    size: row.size,
    contentType: row.content_type,
    created: row.created,
    createdBy: { id: row.user_id ?? 0, name: row.author },
    url,
    previewUrl: row.preview_size === null ? null : `${url}?show=preview`,
  }
}

/** A file is seen by those who see its record and, if it belongs to a field, that field there. */
export function isFileVisible(me: Actor, { record }: LoadedCase, { field_id }: FileRow): boolean {
  if (field_id === null) return true
  const one = record.template.fields.get(field_id)
  return one !== undefined && isFieldVisible(me, one)
}
