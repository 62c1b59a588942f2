import { type Kysely, sql } from 'kysely'

const PLACES = 'title_key, created, last_updated, status_id, severity_id, template_id, assignee_id'
const placesOf = (row: string) =>
  `lower(${row}title), ${row}created, ${row}last_updated, ${row}status_id, ${row}severity_id, ${row}template_id, ${row}assignee_id`

/**
 * Moves also say where a record joined or left the orders of fields: the typed columns that an index has. Which ones
 * these are, `db/slot-indexes.ts` writes into the function.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_moves add column slots jsonb`.execute(db)
  await sql`create function indexed_slots(record cases_base) returns jsonb language sql stable as 'select null::jsonb'`.execute(
    db,
  )
  await sql
    .raw(
      `create or replace function count_new_cases() returns trigger language plpgsql as $$
    begin
      insert into case_counts (tenant_id, is_closed, amount)
        select tenant_id, is_closed, count(*) from added
        where deleted is null and not is_sensitive group by tenant_id, is_closed;
      insert into case_recency (tenant_id, is_open, last_updated, case_id)
        select tenant_id, not is_closed, last_updated, id from added where deleted is null;
      insert into case_moves (tenant_id, amount, case_id, ${PLACES}, slots)
        select tenant_id, 1, id, ${placesOf('')}, indexed_slots(row(added.*)::cases_base) from added
        where deleted is null and not is_closed;
      return null;
    end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create or replace function move_case() returns trigger language plpgsql as $$
    begin
      if old.deleted is not null then
        if new.deleted is null then
          insert into case_recency (tenant_id, is_open, last_updated, case_id)
            values (new.tenant_id, not new.is_closed, new.last_updated, new.id);
        end if;
      elsif new.deleted is null then
        update case_recency set is_open = not new.is_closed, last_updated = new.last_updated
          where tenant_id = old.tenant_id and is_open = (not old.is_closed) and last_updated = old.last_updated
            and case_id = old.id;
      else
        delete from case_recency
          where tenant_id = old.tenant_id and is_open = (not old.is_closed) and last_updated = old.last_updated
            and case_id = old.id;
      end if;
      insert into case_moves (tenant_id, amount, case_id, ${PLACES}, slots)
        select new.tenant_id, amount, new.id, ${PLACES}, slots from (values
          (-1, old.deleted is null and not old.is_closed, ${placesOf('old.')}, indexed_slots(old)),
          (1, new.deleted is null and not new.is_closed, ${placesOf('new.')}, indexed_slots(new)))
          moved (amount, is_listed, ${PLACES}, slots)
        where is_listed;
      return null;
    end $$`,
    )
    .execute(db)
}
