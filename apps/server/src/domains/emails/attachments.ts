import { EMAIL_FILES_BYTES } from '@dossier/contract/limits'
import type { Actor } from '@dossier/core/access/cases'
import type { Tx } from '../../db/open.ts'
import type { LoadedCase } from '../cases/load-case.ts'
import { isFileVisible } from '../files/present-file.ts'
import { selectFiles, type FileRow } from '../files/queries.ts'

interface Place {
  tx: Tx
  tenantId: number
  loaded: LoadedCase
}

export type Attachable = { files: FileRow[] } | { fault: string }

/** The files of a record that a person may see now, in the order of these ids; or why they cannot be attached. */
export async function attachable(
  { tx, tenantId, loaded }: Place,
  me: Actor,
  fileIds: readonly string[],
): Promise<Attachable> {
  if (fileIds.length === 0) return { files: [] }
  const rows = await selectFiles(tx, { tenantId, caseId: loaded.record.id })
  const seen = new Map(rows.filter((row) => isFileVisible(me, loaded, row)).map((row) => [row.id, row]))
  const files = [...new Set(fileIds)].flatMap((id) => seen.get(id) ?? [])
  if (files.length < new Set(fileIds).size)
    return { fault: 'An attachment is no longer there. Choose the files again.' }
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > EMAIL_FILES_BYTES) return { fault: `Attach ${EMAIL_FILES_BYTES / 1024 / 1024} MB at most.` }
  return { files }
}
