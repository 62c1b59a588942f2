import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

const SLOTS = Object.entries({ n: 24, d: 12, r: 24, t: 12, a: 6 }).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}${index + 1}`),
)
/** No query walks or looks up records by these. */
const UNUSED = [
  ...SLOTS.map((slot) => `cases_slot_${slot}`),
  'cases_all_by_created',
  'cases_area_ids',
  'cases_tag_ids',
  'cases_pending_team_ids',
]
/** Their order is that of `case_recency`. */
const MOVED = ['cases_open_by_last_updated', 'cases_all_by_last_updated']

/**
 * Keeps what changes with every save out of the indexes of records, so that a saved field writes no index entry at all;
 * removes the indexes that no query uses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recency(db)
  await moves(db)
  await triggers(db)
  await sql`insert into case_recency (tenant_id, is_open, last_updated, case_id)
    select tenant_id, not is_closed, last_updated, id from cases_base where deleted is null order by 1, 2, 3, 4`.execute(
    db,
  )
  for (const index of [...UNUSED, ...MOVED]) await sql`drop index ${sql.ref(index)}`.execute(db)
  // Room on each page for the next version of a row, which then needs no new index entries.
  await sql`alter table cases_base set (fillfactor = 85)`.execute(db)
}

/** The records in the order in which they were last updated, one narrow row each. */
async function recency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_recency (
      tenant_id int not null,
      is_open boolean not null,
      last_updated timestamptz not null,
      case_id int not null,
      primary key (tenant_id, is_open, last_updated, case_id)
    )`.execute(db)
  await tenantTable(db, 'case_recency', 'select, insert, update, delete')
}

/**
 * What recently joined (1) or left (-1) the open records at which place of each order. Whoever remembers how many
 * records came before a place learns from it how many do now.
 */
async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_moves (
      tenant_id int not null,
      xid bigint not null default (pg_current_xact_id()::text::bigint),
      at timestamptz not null default clock_timestamp(),
      amount int not null,
      case_id int not null,
      title_key text not null,
      created timestamptz not null,
      last_updated timestamptz not null,
      status_id int not null,
      severity_id int not null,
      template_id int not null,
      assignee_id int
    )`.execute(db)
  // A bigint, because comparing it is leak-proof, so that the index serves under the policy.
  await sql`create index case_moves_by_xid on case_moves (tenant_id, xid)`.execute(db)
  await tenantTable(db, 'case_moves', 'select, insert')
}

const PLACES = 'title_key, created, last_updated, status_id, severity_id, template_id, assignee_id'
const placesOf = (row: string) =>
  `lower(${row}title), ${row}created, ${row}last_updated, ${row}status_id, ${row}severity_id, ${row}template_id, ${row}assignee_id`

async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function count_new_cases() returns trigger language plpgsql as $$
    begin
      insert into case_counts (tenant_id, is_closed, amount)
        select tenant_id, is_closed, count(*) from added
        where deleted is null and not is_sensitive group by tenant_id, is_closed;
      insert into case_recency (tenant_id, is_open, last_updated, case_id)
        select tenant_id, not is_closed, last_updated, id from added where deleted is null;
      insert into case_moves (tenant_id, amount, case_id, ${PLACES})
        select tenant_id, 1, id, ${placesOf('')} from added where deleted is null and not is_closed;
      return null;
    end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create function move_case() returns trigger language plpgsql as $$
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
      insert into case_moves (tenant_id, amount, case_id, ${PLACES})
        select new.tenant_id, amount, new.id, ${PLACES} from (values
          (-1, old.deleted is null and not old.is_closed, ${placesOf('old.')}),
          (1, new.deleted is null and not new.is_closed, ${placesOf('new.')})) moved (amount, is_listed, ${PLACES})
        where is_listed;
      return null;
    end $$`,
    )
    .execute(db)
  const changed = (column: string) => `old.${column} is distinct from new.${column}`
  const decisive = ['last_updated', 'is_closed', 'deleted', 'title', 'created', 'status_id', 'severity_id']
  await sql
    .raw(
      `create trigger move_case after update on cases_base for each row
    when (${[...decisive, 'template_id', 'assignee_id'].map(changed).join(' or ')}) execute function move_case()`,
    )
    .execute(db)
}
