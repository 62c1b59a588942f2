import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/** The closed sensitive records by those who see them: whoever is involved in none shares answers with others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_of_involved_closed on cases_base using gin (tenant_id,
      (array[opened_by_id, assignee_id] || user_ids || role_user_ids), (pending_team_ids || edit_team_ids))
    with (fastupdate = off) where is_sensitive and deleted is null and is_closed`.execute(db)
}
