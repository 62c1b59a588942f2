import type { ImportRow, ImportStep, RowVerdict } from '@dossier/contract/imports'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'

/** An import, and how the job of its last step is doing. */
export type ImportRecord = Selectable<DB['imports']>

interface One {
  tenantId: number
  id: number
}

export const selectImport = (tx: Tx, { tenantId, id }: One) =>
  tx.selectFrom('imports').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** Nobody else moves the import on until the end of the transaction. */
export const lockImport = (tx: Tx, { tenantId, id }: One) =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const selectImports = (tx: Tx, tenantId: number, page: { limit: number; offset: number }) =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** At most this many are counted; nobody pages further. */
const COUNTED = 10_000

export async function countImports(tx: Tx, tenantId: number): Promise<number> {
  const found = tx.selectFrom('imports').select('id').where('tenant_id', '=', tenantId).limit(COUNTED)
  const { total } = await tx
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const insertImport = (
  tx: Tx,
  row: { tenant_id: number; author_id: number; author: string; file_name: string; file_bytes: number },
) => tx.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow()

const json = (value: unknown) => (value === undefined ? undefined : value === null ? null : JSON.stringify(value))

/** Stores how far an import has come. */
export const updateImport = (
  tx: Tx,
  { tenantId, id }: One,
  {
    plan,
    headings,
    checked,
    ran,
    undone,
    new_choices: choices,
    new_fields: fields,
    added,
    unread,
    ...columns
  }: Partial<ImportRecord>,
) =>
  tx
    .updateTable('imports')
    .set({
      ...columns,
      ...(plan !== undefined && { plan: json(plan) ?? null }),
      ...(headings !== undefined && { headings: json(headings)! }),
      ...(checked !== undefined && { checked: json(checked) ?? null }),
      ...(ran !== undefined && { ran: json(ran) ?? null }),
      ...(undone !== undefined && { undone: json(undone) ?? null }),
      ...(choices !== undefined && { new_choices: json(choices)! }),
      ...(fields !== undefined && { new_fields: json(fields)! }),
      ...(added !== undefined && { added: json(added) ?? null }),
      ...(unread !== undefined && { unread: json(unread)! }),
      touched: sql<string>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteImport = (tx: Tx, { tenantId, id }: One) =>
  tx.deleteFrom('imports').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The imports of the tenant that write records, or did when somebody last looked. */
export const selectUnderWay = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['running', 'undoing'])
    .execute()

/** The imports of a person that have filled records of a template, newest first; what was undone was a mistake. */
export const selectEarlier = (
  tx: Tx,
  { tenantId, authorId, templateId }: { tenantId: number; authorId: number; templateId: number | null },
) =>
  tx
    .selectFrom('imports')
    .select(['id', 'created', 'plan', 'headings'])
    .where('tenant_id', '=', tenantId)
    .where('author_id', '=', authorId)
    .where('state', 'in', ['done', 'stopped', 'running'])
    .where('plan', 'is not', null)
    .$if(templateId !== null, (query) => query.where(sql<boolean>`(plan ->> 'templateId')::int = ${templateId}`))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(EARLIER)
    .execute()

/** Forms of files among which the latest import of the same one is looked for. */
const EARLIER = 20

/** The jobs of imports with their progress, by id. */
export async function selectJobs(tx: Tx, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('jobs as j')
    .leftJoin('job_progress as p', (join) => join.on('p.tenant_id', '=', tenantId).onRef('p.job_id', '=', 'j.id'))
    .select(['j.id', 'j.name', 'j.state', 'j.output', 'p.done', 'p.total', 'p.note'])
    .where('j.id', 'in', ids)
    .execute()
}

export type ImportJob = Awaited<ReturnType<typeof selectJobs>>[number]

/** What a call knows of its tenant. */
export const selectTenant = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('tenants')
    .select(['id', 'domain', 'title', 'features', 'settings'])
    .select(['record_name as recordName', 'case_name as caseName'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()

export const insertPiece = (
  tx: Tx,
  piece: { tenant_id: number; import_id: number; piece: number; bytes: Uint8Array },
) =>
  tx
    .insertInto('import_pieces')
    .values({ ...piece, bytes: Buffer.from(piece.bytes) })
    .onConflict((on) =>
      on.columns(['tenant_id', 'import_id', 'piece']).doUpdateSet({ bytes: Buffer.from(piece.bytes) }),
    )
    .execute()

export const selectPiece = (tx: Tx, { tenantId, id }: One, piece: number) =>
  tx
    .selectFrom('import_pieces')
    .select('bytes')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('piece', '=', piece)
    .executeTakeFirst()

/** What there is of the files of these imports. */
export async function selectSizes(tx: Tx, tenantId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { bytes: number; pieces: number }>()
  const rows = await tx
    .selectFrom('import_pieces')
    .select(['import_id', sql<number>`sum(length(bytes))::int`.as('bytes'), sql<number>`count(*)::int`.as('pieces')])
    .where('tenant_id', '=', tenantId)
    .where('import_id', 'in', ids)
    .groupBy('import_id')
    .execute()
  return new Map(rows.map(({ import_id: id, ...size }) => [id, size]))
}

export const insertRecordsOf = (tx: Tx, { tenantId, id }: One, caseIds: readonly number[]) =>
  tx
    .insertInto('import_records')
    .values(caseIds.map((caseId) => ({ tenant_id: tenantId, import_id: id, case_id: caseId })))
    .onConflict((on) => on.doNothing())
    .execute()

/** Its next records by id, after one of them. */
export async function selectRecordsOf(
  tx: Tx,
  { tenantId, id }: One,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_records')
    .select('case_id')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('case_id', '>', after)
    .orderBy('case_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.case_id)
}

/** What an earlier step has left behind. */
export async function clearStep(tx: Tx, { tenantId, id }: One, step: ImportStep): Promise<void> {
  await tx.deleteFrom('import_keys').where('tenant_id', '=', tenantId).where('import_id', '=', id).execute()
  await tx
    .deleteFrom('import_verdicts')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('step', '=', step)
    .execute()
}

/** What a run before the last check has left behind, once it is undone. */
export const clearRecordsOf = (tx: Tx, { tenantId, id }: One) =>
  tx.deleteFrom('import_records').where('tenant_id', '=', tenantId).where('import_id', '=', id).execute()

export interface StoredVerdict {
  number: number
  verdict: RowVerdict
  case_number: string | null
  remarks: ImportRow['remarks']
  shown: ImportRow['values']
}

export async function insertVerdicts(
  tx: Tx,
  { tenantId, id }: One,
  step: ImportStep,
  verdicts: readonly StoredVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return
  await tx
    .insertInto('import_verdicts')
    .values(
      verdicts.map(({ remarks, shown, ...verdict }) => ({
        tenant_id: tenantId,
        import_id: id,
        step,
        is_plain: remarks.length === 0,
        ...verdict,
        remarks: JSON.stringify(remarks),
        shown: JSON.stringify(shown),
      })),
    )
    .execute()
}

interface VerdictQuery extends One {
  step: ImportStep
  onlyRemarks: boolean
}

const verdictsOf = (tx: Tx, { tenantId, id, step, onlyRemarks }: VerdictQuery) =>
  tx
    .selectFrom('import_verdicts')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .where('step', '=', step)
    .$if(onlyRemarks, (verdicts) => verdicts.where('is_plain', '=', false))

/** Of one step there are some 11,000 at most. */
export const selectVerdicts = (tx: Tx, query: VerdictQuery, page: { limit: number; offset: number }) =>
  verdictsOf(tx, query)
    .select(['number', 'verdict', 'case_number', 'remarks', 'shown'])
    .orderBy('number')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countVerdicts(tx: Tx, query: VerdictQuery): Promise<number> {
  const { total } = await verdictsOf(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
