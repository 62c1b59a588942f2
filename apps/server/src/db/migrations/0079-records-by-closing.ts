import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/** The closed records in the order in which they were closed, for calendars and filters. (ADR 119) */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_by_closing on cases_base (tenant_id, closed, id)
    where closed is not null and deleted is null`.execute(db)
}
