import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Stores an error, or counts it if the tenant already has one with the same message. */
export async function keepReport(
  tx: Tx,
  tenantId: number,
  report: { message: string; stack: string; path: string },
): Promise<void> {
  await sql`insert into error_reports (tenant_id, message, stack, path)
    values (${tenantId}, ${report.message}, ${report.stack}, ${report.path})
    on conflict (tenant_id, md5(message)) do update
      set times = error_reports.times + 1, last_at = now(), stack = excluded.stack, path = excluded.path`.execute(tx)
}
