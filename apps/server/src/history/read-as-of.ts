import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { entriesOf, type LoggedRecord } from './logged-record.ts'

/** The values that a record lost after a moment: by key, what its first change since then replaced. */
export async function readReplacedSince(
  tx: Tx,
  record: LoggedRecord,
  moment: string,
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ key: string; old_value: unknown }>`
    select distinct on (key) key, old_value from ${entriesOf(record)} and at > ${moment}::timestamptz
      and key not in ('created', 'comment') and type <> 'file'
    order by key, seq`.execute(tx)
  return new Map(rows.map(({ key, old_value }) => [key, old_value]))
}
