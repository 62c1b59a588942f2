import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Emails about records. (ADR 96) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_emails (
      tenant_id int not null references tenants (id),
      id uuid not null,
      case_id int not null,
      user_id int not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      reply_to text not null,
      recipients jsonb not null,
      recipient_count int not null,
      file_ids uuid[] not null,
      created timestamptz not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index case_emails_by_age on case_emails (tenant_id, created)`.execute(db)
  // For the keys to the record and the sender.
  await sql`create index case_emails_of_case on case_emails (tenant_id, case_id)`.execute(db)
  await sql`create index case_emails_by_user on case_emails (tenant_id, user_id, created)`.execute(db)
  await tenantTable(db, 'case_emails', 'select, insert')
  await sql`alter table mails add column case_email_id uuid`.execute(db)
}
