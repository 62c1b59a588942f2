import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Viewer } from './viewer.ts'

/**
 * The moves `m` that a snapshot had not seen. With an end, which none is behind, plans expect few of them: of a start
 * alone they expect a third of the table, and read all of it.
 */
export const movedSince = ({ tenant }: Pick<Viewer, 'tenant'>, snapshot: string): RawBuilder<SqlBool> =>
  sql`m.tenant_id = ${tenant.id} and m.xid >= ${oldestIn(snapshot)}::bigint and m.xid < 9223372036854775807
    and not pg_visible_in_snapshot(m.xid::text::xid8, ${snapshot}::pg_snapshot)`

/** The first transaction that a snapshot may not have seen. */
const oldestIn = (snapshot: string): string => snapshot.split(':')[0] ?? '0'
