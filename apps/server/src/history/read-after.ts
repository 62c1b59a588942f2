import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/open.ts'
import { entryColumns, placeColumn, type LogEntry } from './log-entry.ts'

/** Most entries that are read at once. */
export const MOST_ENTRIES = 1_000

/** The place before everything. */
export const LOG_START = '0.0.0'

interface From {
  tenantId: number
  /** The place of the last entry that was read. */
  place: string
  limit: number
}

const PLACE = /^\d{1,15}\.\d{1,9}\.\d{1,9}$/

/**
 * The tenant's entries after a place in its log, in the order of the statements that wrote them; at most `limit`.
 * Whoever goes on from the last one's place reads each entry exactly once, however late its writer commits: entries are
 * held back while a transaction runs that may still put others before them. (ADR 5)
 */
export const readAfter = (tx: Tx, from: From): Promise<LogEntry[]> => entriesAfter<LogEntry>(tx, from, entryColumns)

/** An entry without its content. */
export type LogPlace = Pick<LogEntry, 'case_id' | 'seq' | 'place'>

/** The same, for readers to whom the content does not matter. */
export const readPlacesAfter = (tx: Tx, from: From): Promise<LogPlace[]> =>
  entriesAfter<LogPlace>(tx, from, sql`case_id, seq, ${placeColumn}`)

async function entriesAfter<T>(tx: Tx, { tenantId, place, limit }: From, columns: RawBuilder<unknown>): Promise<T[]> {
  if (!PLACE.test(place)) throw new RangeError(`Not a place in the log: ${place}`)
  const [position, caseId, seq] = place.split('.')
  // A statement of its own: what committed before the horizon was taken must be visible to the next one.
  const horizon = await logHorizon(tx)
  const { rows } = await sql<T>`
    select ${columns} from changes
    where tenant_id = ${tenantId}::int
      and (position, case_id, seq) > (${position}::bigint, ${caseId}::int, ${seq}::int)
      and position <= ${horizon}::bigint
    order by position, case_id, seq limit ${Math.min(limit, MOST_ENTRIES)}::int`.execute(tx)
  return rows
}

/** The place after everything that can be read now: where a reader begins who only wants what is new. */
export const logEnd = async (tx: Tx): Promise<string> => `${(await logHorizon(tx)) + 1}.0.0`

async function logHorizon(tx: Tx): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select log_horizon() as horizon`.execute(tx)
  return rows[0]!.horizon
}
