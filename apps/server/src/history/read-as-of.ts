import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { entriesOf, type LoggedRecord } from './logged-record.ts'

/** The newest entry of a record at a moment, in milliseconds since 1970; null if there was no such record yet. */
export async function readSeqAt(tx: Tx, record: LoggedRecord, moment: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${entriesOf(record)} and at <= timestamptz 'epoch' + ${moment}::float8 * interval '1 millisecond'
    order by seq desc limit 1`.execute(tx)
  return rows[0]?.seq ?? null
}

/** When an entry of a record was written; null if it does not have so many. */
export async function readTimeOf(tx: Tx, record: LoggedRecord, seq: number): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select at from ${entriesOf(record)} and seq = ${seq}::int`.execute(tx)
  return rows[0]?.at ?? null
}

/** The sequence numbers of the entries of a save, in their order. */
export async function readSeqsOf(tx: Tx, record: LoggedRecord, save: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${entriesOf(record)} and group_seq = ${save}::int order by seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** The values that a record lost after one of its entries: by key, what its first change since then replaced. */
export async function readReplacedSince(
  tx: Tx,
  record: LoggedRecord,
  seq: number,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ key: string; old_value: unknown }>`
    select distinct on (key) key, old_value from ${entriesOf(record)} and seq > ${seq}::int
      and key not in ('created', 'comment', 'rule', 'form') and type <> 'file'
    order by key, seq`.execute(tx)
  return new Map(rows.map(({ key, old_value }) => [key, old_value]))
}

/** By key, whether a calculated field was overridden, for those of which that has changed after an entry. */
export async function readOverriddenBefore(
  tx: Tx,
  record: LoggedRecord,
  seq: number,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ key: string; type: string }>`
    select distinct on (key) key, type from ${entriesOf(record)} and seq > ${seq}::int
      and type in ('overridden', 'overrideReset')
    order by key, seq`.execute(tx)
  return new Map(rows.map(({ key, type }) => [key, type === 'overrideReset']))
}
