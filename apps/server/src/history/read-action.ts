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
