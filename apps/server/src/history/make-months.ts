import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

const LOGS = ['changes', 'audit_log'] as const
const MONTHS_AHEAD = 3
/** Writers wait at most this long behind the making of a partition; a later run succeeds. */
const PATIENCE = '2s'

/** Makes the partitions of the coming months. A job does it at every start and every six hours. */
export async function makeMonths({ owner }: Database): Promise<void> {
  for (const log of LOGS) {
    const { rows } = await sql<{ missing: boolean }>`select to_regclass(${log} || '_' ||
      to_char((now() + make_interval(months => ${MONTHS_AHEAD}::int)) at time zone 'UTC', 'YYYY_MM')) is null as missing`.execute(
      owner,
    )
    if (!rows[0]?.missing) continue
    await owner.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(tx)
      await sql`select make_log_months(${log}, ${MONTHS_AHEAD}::int)`.execute(tx)
    })
  }
}
