import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/** When each area was saved last (ADR 19), and the index that finds the records in one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table areas add column last_updated timestamptz not null
    default date_trunc('milliseconds', now())`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_of_area on cases_base using gin (tenant_id, area_ids) where area_ids <> '{}'`.execute(db)
}
