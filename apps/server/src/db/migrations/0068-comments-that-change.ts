import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Comments can be edited and deleted for a while, name people and records, and get reactions. (ADR 95) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments
      add column revision int not null default 0,
      add column edited timestamptz,
      add column mentions jsonb not null default '[]'`.execute(db)
  await sql`grant update (comment, revision, edited, mentions), delete on comments to dossier_app`.execute(db)
  await sql`
    create table comment_versions (
      tenant_id int not null,
      comment_id int not null,
      revision int not null,
      comment text not null,
      is_html boolean not null,
      replaced timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      primary key (tenant_id, comment_id, revision),
      foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'comment_versions', 'select, insert')
  await sql`
    create table comment_reactions (
      tenant_id int not null,
      comment_id int not null,
      user_id int not null,
      reaction text not null,
      case_id int not null,
      at timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      primary key (tenant_id, comment_id, user_id, reaction),
      foreign key (tenant_id, comment_id) references comments (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index comment_reactions_of_case on comment_reactions (tenant_id, case_id, at)`.execute(db)
  // For the key to the person.
  await sql`create index comment_reactions_of_user on comment_reactions (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'comment_reactions', 'select, insert, delete')
  await sql`grant update (case_id) on comment_reactions to dossier_app`.execute(db)
}
