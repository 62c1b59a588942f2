import { type Kysely, sql } from 'kysely'

/** With more records, building the indexes would keep them from being saved for too long. */
const FEW = 50_000

/** The open sensitive records by those who see them, so that nobody's lists look at those of others. (ADR 6) */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds them while they are in use, and drops the one that they replace.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_of_involved on cases_base using gin (tenant_id,
      (array[opened_by_id, assignee_id] || user_ids || role_user_ids), (pending_team_ids || edit_team_ids))
    with (fastupdate = off) where is_sensitive and deleted is null and not is_closed`.execute(db)
  await sql`create index cases_restricted on cases_base (tenant_id, id)
    include (status_id, severity_id, template_id, assignee_id, created, title)
    where is_sensitive and deleted is null and not is_closed`.execute(db)
  await sql`drop index cases_open_sensitive`.execute(db)
  await sql`create index cases_closed_by_title on cases_base (tenant_id, lower(title), id)
    where deleted is null and is_closed`.execute(db)
}
