import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Fields are made by the run of an import, and its undo knows what it has added. Its records are rows, so that lists can
 * ask for them. (ADR 69)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column new_fields jsonb not null default '[]', add column added jsonb`.execute(db)
  await sql`
    create table import_records (
      tenant_id int not null,
      import_id int not null,
      case_id int not null,
      primary key (tenant_id, import_id, case_id),
      foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'import_records', 'select, insert, delete')
  // Of what was undone in part, the rest.
  await sql`insert into import_records (tenant_id, import_id, case_id)
    select distinct b.tenant_id, b.import_id, case_id
    from import_batches b join imports i on i.tenant_id = b.tenant_id and i.id = b.import_id and b.number > i.undone_to
    cross join unnest(b.case_ids) case_id`.execute(db)
  await sql`update imports i set undone_to = first.case_id - 1
    from (select tenant_id, import_id, min(case_id) as case_id from import_records group by 1, 2) first
    where first.tenant_id = i.tenant_id and first.import_id = i.id and i.undone_to > 0`.execute(db)
  await sql`drop table import_batches`.execute(db)
}
