import { KEY_ENTRIES_PER_CASE } from '@dossier/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { entriesOf, type LoggedRecord } from '../../history/logged-record.ts'

interface Entry {
  tenantId: number
  caseId: number
  seq: number
}

/** The sequence numbers of a record's key entries. */
export async function selectKeys(tx: Tx, { tenantId, caseId }: Omit<Entry, 'seq'>): Promise<number[]> {
  const rows = await tx
    .selectFrom('key_entries')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

/** Others who mark entries of the record wait until this transaction ends, so that none is counted twice or missed. */
export const holdRecord = (tx: Tx, { tenantId, caseId }: Omit<Entry, 'seq'>) =>
  sql`select from cases where tenant_id = ${tenantId} and id = ${caseId} for no key update`.execute(tx)

/** False if it was marked before. */
export async function insertKey(tx: Tx, { tenantId, caseId, seq }: Entry): Promise<boolean> {
  const row = { tenant_id: tenantId, case_id: caseId, seq }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('key_entries')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False if it was not marked. */
export async function deleteKey(tx: Tx, { tenantId, caseId, seq }: Entry): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('key_entries')
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** The entry that says that a file was added to a record, and the event that it belongs to. */
export async function selectAddedFile(
  tx: Tx,
  record: LoggedRecord,
  { fileId, key }: { fileId: string; key: string },
): Promise<{ seq: number; group_seq: number } | undefined> {
  const { rows } = await sql<{ seq: number; group_seq: number }>`
    select seq, group_seq from ${entriesOf(record)} and type = 'file' and key = ${key}
      and new_value->>'id' = ${fileId}
    order by seq limit 1`.execute(tx)
  return rows[0]
}

interface CarriedKeys {
  tenantId: number
  from: number
  into: number
  /** The merge that moved the files. */
  actionId: string
}

/**
 * Files that a merge moved are key where they are now if they were where they came from: the oldest as long as there is
 * room. False if there are none.
 */
export async function carryKeysOfFiles(tx: Tx, { tenantId, from, into, actionId }: CarriedKeys): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into key_entries (tenant_id, case_id, seq)
    select ${tenantId}::int, ${into}::int, gained.seq
    from key_entries as marked
    join changes as was on was.tenant_id = marked.tenant_id and was.case_id = marked.case_id and was.seq = marked.seq
    join changes as gained on gained.tenant_id = ${tenantId}::int and gained.case_id = ${into}::int
      and gained.action_id = ${actionId}::uuid and gained.new_value->>'id' = was.new_value->>'id'
    where marked.tenant_id = ${tenantId}::int and marked.case_id = ${from}::int
      and was.type = 'file' and gained.type = 'file'
    order by gained.seq
    limit greatest(0, ${KEY_ENTRIES_PER_CASE}::int
      - (select count(*) from key_entries where tenant_id = ${tenantId}::int and case_id = ${into}::int))
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}
