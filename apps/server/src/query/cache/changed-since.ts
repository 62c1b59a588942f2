import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { QueryState } from '../record-state.ts'

interface Reader {
  tx: Tx
  tenant: { id: number }
}

/**
 * The moves `m` that a snapshot had not seen. With an end, which none is behind, plans expect few of them: of a start
 * alone they expect a third of the table, and read all of it.
 */
export const movedSince = ({ tenant }: Pick<Reader, 'tenant'>, snapshot: string): RawBuilder<SqlBool> =>
  sql`m.tenant_id = ${tenant.id} and m.xid >= ${oldestIn(snapshot)}::bigint and m.xid < 9223372036854775807
    and not pg_visible_in_snapshot(m.xid::text::xid8, ${snapshot}::pg_snapshot)`

/** What a query reads: a text may be found in comments, which are no part of a record. */
export interface Watched {
  /** Open records if omitted. */
  state?: QueryState
  text?: string
}

/**
 * As SQL, the `case_id` of each change since a snapshot that may have made a record join or leave the query: of open
 * records the moves say it, of others and of texts what is noted besides. (ADR 145)
 */
export function changesSince(
  reader: Pick<Reader, 'tenant'>,
  snapshot: string,
  { state = 'open', text = '' }: Watched,
): RawBuilder<unknown> {
  const of = (table: string) => sql`select m.case_id from ${sql.table(table)} m where ${movedSince(reader, snapshot)}`
  return state === 'open' && text === '' ? of('case_moves') : sql`${of('case_moves')} union all ${of('other_moves')}`
}

/** What has changed since a snapshot, or that it was too much to look at: then nothing is known of any record. */
export type Changes =
  | 'tooMany'
  | {
      /** Each record once. */
      records: readonly number[]
      /** Those of them that `matching` holds for now. */
      matches: readonly number[]
      /** The moment of this answer. */
      snapshot: string
    }

interface Options extends Watched {
  /** After so many changes, it is too much. */
  most: number
  /** A condition on records `c`. */
  matching?: RawBuilder<SqlBool>
}

/** The records that may have joined or left a query since a snapshot. */
export async function changedSince(
  reader: Reader,
  since: string,
  { most, matching = sql`false`, ...watched }: Options,
): Promise<Changes> {
  const { rows } = await sql<Exclude<Changes, 'tooMany'> & { changes: number }>`
    with changed as materialized (
      select case_id from (${changesSince(reader, since, watched)}) each limit ${sql.lit(most + 1)})
    select pg_current_snapshot()::text as snapshot, (select count(*)::int from changed) as changes,
      array(select distinct case_id from changed) as records,
      array(select c.id from cases c where c.id = any(array(select distinct case_id from changed))
        and ${matching}) as matches`.execute(reader.tx)
  const { changes, ...found } = rows[0]!
  return changes > most ? 'tooMany' : found
}

/** The first transaction that a snapshot may not have seen. */
const oldestIn = (snapshot: string): string => snapshot.split(':')[0] ?? '0'
