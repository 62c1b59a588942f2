import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** The typed columns of records, which repeated the values of some fields. */
const SLOTS = Object.entries({ n: 24, d: 12, r: 24, t: 12, a: 6 }).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}${index + 1}`),
)

/**
 * The orders of the fields that lists show move from typed columns into two narrow tables, so that any number of fields
 * can have one and a saved value touches no index of records. A job fills them; until then, lists sort their records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db)
  await sortKeys(db)
  await triggers(db)
  await withoutSlots(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table field_orders (
      tenant_id int not null references tenants (id),
      id int not null default floor(random() * 2147483647)::int,
      field_id text not null,
      kind text not null check (kind in ('number', 'date', 'text', 'choice')),
      state text not null default 'building' check (state in ('building', 'ready', 'leaving')),
      reached int not null default 0,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index field_orders_of_field on field_orders (tenant_id, field_id) where state <> 'leaving'`.execute(
    db,
  )
  await tenantTable(db, 'field_orders', 'select, insert, update, delete')
  for (const [table, type] of [
    ['order_numbers', 'float8'],
    ['order_texts', 'text'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        tenant_id int not null,
        order_id int not null,
        case_id int not null,
        is_empty boolean not null,
        key ${sql.raw(type)} not null,
        primary key (tenant_id, order_id, is_empty, key, case_id)
      )`.execute(db)
    await tenantTable(db, table, 'select, insert, delete')
  }
}

/** The key by which a value of a document is sorted: a number or a text; null if the document has no value. */
async function sortKeys(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function order_number(kind text, value jsonb) returns float8 language sql stable as $$
    select case
      when kind = 'number' and jsonb_typeof(value) = 'number' then value::float8
      when kind = 'date' and jsonb_typeof(value) = 'string'
        then extract(epoch from (value #>> '{}')::timestamptz)::float8 end $$`,
    )
    .execute(db)
  // Index entries have a size limit; 200 characters sort well enough.
  await sql
    .raw(
      `create function order_text(kind text, value jsonb) returns text language sql immutable as $$
    select case kind when 'text' then left(lower(value #>> '{}'), 200) when 'choice' then value #>> '{}' end $$`,
    )
    .execute(db)
}

const PLACES = 'title_key, created, last_updated, status_id, severity_id, template_id, assignee_id'
const placesOf = (row: string) =>
  `lower(${row}title), ${row}created, ${row}last_updated, ${row}status_id, ${row}severity_id, ${row}template_id, ${row}assignee_id`
const TABLES = [
  { table: 'order_numbers', sortKey: 'order_number', kinds: `('number', 'date')`, nothing: '0' },
  { table: 'order_texts', sortKey: 'order_text', kinds: `('text', 'choice')`, nothing: `''` },
]

/** A long document is stored compressed, and would be unpacked again for every field that is looked up in it. */
const unpacked = (document: string) => `(${document} || '{}')`

const keysOfNew = ({ table, sortKey, kinds, nothing }: (typeof TABLES)[number]) => `in_${table} as (
        insert into ${table} (tenant_id, order_id, case_id, is_empty, key)
        select a.tenant_id, o.id, a.id, k.key is null, coalesce(k.key, ${nothing})
        from opened a join field_orders o on o.tenant_id = a.tenant_id
          cross join lateral (select ${sortKey}(o.kind, a.document -> o.field_id) as key) k
        where o.state <> 'leaving' and o.kind in ${kinds})`

async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_moves drop column slots, add column orders jsonb`.execute(db)
  await moveInOrders(db)
  await sql
    .raw(
      `create or replace function count_new_cases() returns trigger language plpgsql as $$
    begin
      insert into case_counts (tenant_id, is_closed, amount)
        select tenant_id, is_closed, count(*) from added
        where deleted is null and not is_sensitive group by tenant_id, is_closed;
      insert into case_recency (tenant_id, is_open, last_updated, case_id)
        select tenant_id, not is_closed, last_updated, id from added where deleted is null;
      with opened as materialized (
        select *, ${unpacked('fields')} as document from added where deleted is null and not is_closed)
      , ${TABLES.map(keysOfNew).join(', ')}
      insert into case_moves (tenant_id, amount, case_id, ${PLACES}, orders)
        select tenant_id, 1, id, ${placesOf('')}, (select jsonb_object_agg(o.id, coalesce(
            to_jsonb(order_number(o.kind, document -> o.field_id)), to_jsonb(order_text(o.kind, document -> o.field_id))))
          from field_orders o where o.tenant_id = opened.tenant_id and o.state <> 'leaving')
        from opened;
      return null;
    end $$`,
    )
    .execute(db)
  await moveCase(db)
}

/**
 * Moves a record in the orders of those fields that changed, or in all when it joins or leaves the open records, and
 * returns where it was and is now. Always by the whole index: the tables are empty when the statement is first planned,
 * so each row is looked up by itself, and the policy lets only bare columns be compared with those of the index.
 */
async function moveInOrders(db: Kysely<unknown>): Promise<void> {
  const leave = (
    { table, kinds }: (typeof TABLES)[number],
    key: string,
  ) => `delete from ${table} where ctid = any(array(
        select k.place from moved m cross join lateral (
          select ctid as place from ${table} o where o.tenant_id = of_tenant and o.order_id = m.id
            and o.is_empty = (m.${key}0 is null) and o.key = m.${key}_left and o.case_id = of_case limit 1) k
        where was_listed and m.kind in ${kinds}))`
  const join = ({ table, kinds, nothing }: (typeof TABLES)[number], key: string) => `insert into ${table}
        (tenant_id, order_id, case_id, is_empty, key)
        select of_tenant, id, of_case, ${key}1 is null, coalesce(${key}1, ${nothing}) from moved
        where is_listed and kind in ${kinds} on conflict do nothing`
  const [numbers, texts] = TABLES as [(typeof TABLES)[number], (typeof TABLES)[number]]
  await sql
    .raw(
      `create function move_in_orders(of_tenant int, of_case int, was_listed boolean, is_listed boolean,
      old_fields jsonb, new_fields jsonb, out before jsonb, out after jsonb) language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      with moved as materialized (
        select *, coalesce(n0, 0) as n_left, coalesce(t0, '') as t_left from (
          select id, kind, order_number(kind, old_fields -> field_id) as n0,
            order_number(kind, new_fields -> field_id) as n1, order_text(kind, old_fields -> field_id) as t0,
            order_text(kind, new_fields -> field_id) as t1
          from field_orders where tenant_id = of_tenant and state <> 'leaving' and (was_listed <> is_listed
            or old_fields -> field_id is distinct from new_fields -> field_id)) o
        where was_listed <> is_listed or n0 is distinct from n1 or t0 is distinct from t1),
      left_numbers as (${leave(numbers, 'n')}),
      left_texts as (${leave(texts, 't')}),
      joined_numbers as (${join(numbers, 'n')}),
      joined_texts as (${join(texts, 't')})
      select jsonb_object_agg(id, coalesce(to_jsonb(n0), to_jsonb(t0))),
        jsonb_object_agg(id, coalesce(to_jsonb(n1), to_jsonb(t1))) into before, after from moved;
    end $$`,
    )
    .execute(db)
}

async function moveCase(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function move_case() returns trigger language plpgsql as $$
    declare
      was_listed boolean := old.deleted is null and not old.is_closed;
      is_listed boolean := new.deleted is null and not new.is_closed;
      before jsonb;
      after jsonb;
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
      if was_listed <> is_listed or (is_listed and old.fields is distinct from new.fields) then
        if exists (select from field_orders where tenant_id = new.tenant_id) then
          select m.before, m.after into before, after
          from move_in_orders(new.tenant_id, new.id, was_listed, is_listed, ${unpacked('old.fields')},
            ${unpacked('new.fields')}) m;
        end if;
      end if;
      if was_listed then
        insert into case_moves (tenant_id, amount, case_id, ${PLACES}, orders)
          values (old.tenant_id, -1, old.id, ${placesOf('old.')}, before);
      end if;
      if is_listed then
        insert into case_moves (tenant_id, amount, case_id, ${PLACES}, orders)
          values (new.tenant_id, 1, new.id, ${placesOf('new.')}, after);
      end if;
      return null;
    end $$`,
    )
    .execute(db)
  const changed = (column: string) => `old.${column} is distinct from new.${column}`
  const decisive = ['last_updated', 'is_closed', 'deleted', 'title', 'created', 'status_id', 'severity_id']
  await sql
    .raw(
      `create or replace trigger move_case after update on cases_base for each row
    when (${[...decisive, 'template_id', 'assignee_id', 'fields'].map(changed).join(' or ')}) execute function move_case()`,
    )
    .execute(db)
}

async function withoutSlots(db: Kysely<unknown>): Promise<void> {
  await sql`drop function indexed_slots`.execute(db)
  await sql`drop view cases`.execute(db)
  const columns = SLOTS.map((slot) => sql`drop column ${sql.ref(slot)}`)
  await sql`alter table cases_base ${sql.join(columns)}`.execute(db)
  await sql`create view cases as select * from cases_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  await sql`grant select, insert, update on cases to dossier_app`.execute(db)
  await sql`alter table field_definitions drop column slot`.execute(db)
}
