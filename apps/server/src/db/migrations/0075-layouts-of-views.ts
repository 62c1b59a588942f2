import { type Kysely, sql } from 'kysely'

/** Views are tables, boards, galleries or maps. (ADR 105) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table views add column layout jsonb not null default '{"kind": "table"}'`.execute(db)
}
