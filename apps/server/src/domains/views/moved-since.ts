import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Among } from './count-records.ts'
import type { Viewer } from './viewer.ts'

/**
 * The moves `m` that a snapshot had not seen. With an end, which none is behind, plans expect few of them: of a start
 * alone they expect a third of the table, and read all of it.
 */
export const movedSince = ({ tenant }: Pick<Viewer, 'tenant'>, snapshot: string): RawBuilder<SqlBool> =>
  sql`m.tenant_id = ${tenant.id} and m.xid >= ${oldestIn(snapshot)}::bigint and m.xid < 9223372036854775807
    and not pg_visible_in_snapshot(m.xid::text::xid8, ${snapshot}::pg_snapshot)`

/** What a list has: a text may be found in comments, which are no part of a record. */
export interface Watched {
  /** Open records if omitted. */
  among?: Among
  text?: string
}

/**
 * The records, as `case_id`, that may have joined or left such a list since: of open records the moves say it, of others
 * and of texts what is noted besides. (ADR 155)
 */
export function changedSince(
  viewer: Pick<Viewer, 'tenant'>,
  snapshot: string,
  { among = 'open', text = '' }: Watched,
): RawBuilder<unknown> {
  const of = (table: string) => sql`select m.case_id from ${sql.table(table)} m where ${movedSince(viewer, snapshot)}`
  return among === 'open' && text === '' ? of('case_moves') : sql`${of('case_moves')} union all ${of('other_moves')}`
}

/** The first transaction that a snapshot may not have seen. */
const oldestIn = (snapshot: string): string => snapshot.split(':')[0] ?? '0'
