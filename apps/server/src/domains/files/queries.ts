import type { ReceivedFile } from '@dossier/contract/endpoint'
import { FILES_PER_CASE } from '@dossier/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { FileTables } from '../../db/tables/files.ts'

export type FileRow = Selectable<FileTables['case_files']>

interface CaseKey {
  tenantId: number
  caseId: number
}

interface FileKey {
  tenantId: number
  id: string
}

/** Newest first. A record has no more. */
export const selectFiles = (tx: Tx, { tenantId, caseId }: CaseKey): Promise<FileRow[]> =>
  tx
    .selectFrom('case_files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(FILES_PER_CASE)
    .execute()

export const selectFile = (tx: Tx, { tenantId, id }: FileKey): Promise<FileRow | undefined> =>
  tx.selectFrom('case_files').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** By record, those of the given fields that have files. */
export async function selectFieldsWithFiles(
  tx: Tx,
  { tenantId, caseIds, fieldIds }: { tenantId: number; caseIds: readonly number[]; fieldIds: readonly string[] },
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ case_id: number; fields: string[] }>`
    select case_id, array_agg(distinct field_id) as fields from case_files
    where tenant_id = ${tenantId}::int and case_id = any(${[...caseIds]}::int[])
      and field_id = any(${[...fieldIds]}::text[])
    group by case_id`.execute(tx)
  return new Map(rows.map(({ case_id, fields }) => [case_id, fields]))
}

export async function countFiles(tx: Tx, { tenantId, caseId }: CaseKey): Promise<number> {
  const row = await tx
    .selectFrom('case_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whose files these are: of a record itself (null), or of one of its fields. */
export interface NewFile extends ReceivedFile {
  fieldId: string | null
}

export interface FileToInsert {
  caseId: number
  author: { id: number | null; name: string }
  file: NewFile
}

/** Inserts files, in any order. */
export async function insertFiles(tx: Tx, tenantId: number, files: readonly FileToInsert[]): Promise<FileRow[]> {
  const rows = files.map(({ caseId, author, file: { id, fieldId, name, size, contentType, previewSize } }) => ({
    tenant_id: tenantId,
    id,
    case_id: caseId,
    field_id: fieldId,
    name,
    size,
    content_type: contentType,
    preview_size: previewSize,
    user_id: author.id,
    author: author.name,
  }))
  return tx.insertInto('case_files').values(rows).returningAll().execute()
}

export const deleteFiles = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx
    .deleteFrom('case_files')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute()

/** How long bytes may be on their way to their file. */
const WAITING = sql<string>`now() + interval '2 hours'`

/** Notes bytes that are about to be stored. */
export const insertStray = (tx: Tx, { tenantId, id }: FileKey) =>
  tx.insertInto('stray_files').values({ tenant_id: tenantId, id, due: WAITING }).execute()

/** Locks a stray until the end of the transaction; false if it was settled before. */
export async function lockStray(tx: Tx, { tenantId, id }: FileKey): Promise<boolean> {
  const strays = tx.selectFrom('stray_files').select('id').where('tenant_id', '=', tenantId)
  return (await strays.where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined
}

/** The bytes have files now, or are gone. Returns how many of them were strays. */
export async function deleteStrays(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stray_files')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The bytes of all files of a tenant. */
export async function usedBytes(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx.selectFrom('file_usage').select('bytes').where('tenant_id', '=', tenantId).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
