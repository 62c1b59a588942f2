import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/** The records, open and closed, in the order in which a search shows them. (ADR 90) */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_by_created on cases_base (tenant_id, created, id) where deleted is null`.execute(db)
}
