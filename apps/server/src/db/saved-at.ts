import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './tenant-tx.ts'

/** The instant of a save: later than that of the save before, which may be null, in whole milliseconds. */
export const savedAfter = (before: RawBuilder<unknown>) => sql<string>`date_trunc('milliseconds',
  greatest(statement_timestamp(), ${before} + interval '1 millisecond'))`

/** For an update of a row whose `last_updated` says when it was last saved. */
export const savedAt = savedAfter(sql.ref('last_updated'))

/** An instant as text, for inside a document. */
export const asText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The instant as a value, for writing it in several places. */
export async function nextInstant(tx: Tx, before: string | null): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${savedAfter(sql`${before}::timestamptz`)} as at`.execute(tx)
  return rows[0]!.at
}
