import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { entryColumns, type LogEntry } from './log-entry.ts'

/** Entries of an action that are read at once: each time, all of the action are looked at. */
export const MOST_OF_ACTION = 10_000

/** The entries of an action on many records, by record and in order, after the given place in it; a page at a time. */
export async function readAction(
  tx: Tx,
  {
    tenantId,
    actionId,
    after = { caseId: 0, seq: 0 },
  }: { tenantId: number; actionId: string; after?: { caseId: number; seq: number } | undefined },
): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${entryColumns} from changes
    where tenant_id = ${tenantId}::int and action_id = ${actionId}::uuid
      and (case_id, seq) > (${after.caseId}::int, ${after.seq}::int)
    order by case_id, seq limit ${MOST_OF_ACTION}::int`.execute(tx)
  return rows
}

/** Later entries of one record that are looked at. */
const MOST_LATER = 200

/** The entries that each record has after one of them, in order; of a record with many, the first ones. */
export async function readLater(
  tx: Tx,
  { tenantId, after }: { tenantId: number; after: ReadonlyMap<number, number> },
): Promise<LogEntry[]> {
  if (after.size === 0) return []
  const { rows } = await sql<LogEntry>`
    select later.* from unnest(${[...after.keys()]}::int[], ${[...after.values()]}::int[]) as one (record, entry)
      cross join lateral (select ${entryColumns} from changes
        where tenant_id = ${tenantId}::int and case_id = one.record and seq > one.entry
        order by seq limit ${MOST_LATER}::int) later
    order by case_id, seq`.execute(tx)
  return rows
}

/** The entries of an action on these records, by record and in order. */
export async function readActionOn(
  tx: Tx,
  { tenantId, actionId, caseIds }: { tenantId: number; actionId: string; caseIds: readonly number[] },
): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${entryColumns} from changes
    where tenant_id = ${tenantId}::int and case_id = any(${caseIds}::int[]) and action_id = ${actionId}::uuid
    order by case_id, seq`.execute(tx)
  return rows
}
