import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Ids that are counted for each tenant: they tell nothing of others, and one that was deleted never comes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenant_ids (
      tenant_id int not null references tenants (id),
      kind text not null,
      latest int not null,
      primary key (tenant_id, kind)
    )`.execute(db)
  await tenantTable(db, 'tenant_ids', 'select, insert, update')
  await sql`
    create function count_id() returns trigger language plpgsql as $$
    begin
      if new.id is null then
        insert into tenant_ids (tenant_id, kind, latest) values (new.tenant_id, tg_table_name, 1)
          on conflict (tenant_id, kind) do update set latest = tenant_ids.latest + 1
          returning latest into new.id;
      end if;
      return new;
    end $$`.execute(db)
}

/** Gives new rows of the table their ids. */
export async function countIds(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create trigger count_id before insert on ${sql.table(table)}
    for each row execute function count_id()`.execute(db)
}
