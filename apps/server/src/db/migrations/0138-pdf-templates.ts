import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/** How records are printed. `template_ids`: whose records; none for all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pdf_templates (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      template_ids int[] not null default '{}',
      body text not null,
      header text not null,
      footer text not null,
      page_numbers boolean not null,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index pdf_templates_title on pdf_templates (tenant_id, lower(title))`.execute(db)
  await tenantTable(db, 'pdf_templates', 'select, insert, update, delete')
  await countIds(db, 'pdf_templates')
  // What is printed and attached: the values that its sender saw.
  await sql`alter table case_emails add column pdf jsonb`.execute(db)
}
