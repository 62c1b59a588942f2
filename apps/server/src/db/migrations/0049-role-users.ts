import { type Kysely, sql } from 'kysely'

/** With more records, building the index would keep them from being saved for too long. */
const FEW = 50_000

/** Who has a role in a record, so that they may see it when it is sensitive; no record has any yet. (ADR 73) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases_base add column role_user_ids int[] not null default '{}'`.execute(db)
  // A view knows the columns that its table had when it was made.
  await sql`create or replace view cases as select * from cases_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds it while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_role_user_ids on cases_base using gin (tenant_id, role_user_ids)
    where role_user_ids <> '{}'`.execute(db)
}
