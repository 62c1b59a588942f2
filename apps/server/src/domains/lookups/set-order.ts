import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Numbers the rows of a table in this order, from 0. */
export const setOrder = (
  tx: Tx,
  tenantId: number,
  of: { table: 'statuses' | 'categories' | 'areas' | 'templates'; ids: readonly number[] },
) =>
  sql`update ${sql.table(of.table)} as t set position = given.nth - 1
    from unnest(${[...of.ids]}::int[]) with ordinality as given (id, nth)
    where t.tenant_id = ${tenantId} and t.id = given.id and t.position <> given.nth - 1`.execute(tx)
