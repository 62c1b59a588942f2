import { type Kysely, sql } from 'kysely'

/** With more records, finding their words would keep the server from starting for too long: a job does it. */
const FEW = 5_000

/** The words of the tags that a record has, all of them in one row. */
const OF_TAGS = (tenant: string, ids: string) => `text_vector(${tenant}, (
  select string_agg(tag.title, ', ' order by tag.title, tag.id) from tags tag
  where tag.tenant_id = ${tenant} and tag.id = any(${ids})))`

/** Searches find records by their tags. (ADR 104) */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changes = [
    `create or replace function write_texts_of_new() returns trigger language plpgsql as $$
    begin
      insert into record_texts (tenant_id, case_id, place, words)
        select a.tenant_id, a.id, p.place, text_vector(a.tenant_id, p.body)
        from added a cross join lateral text_places(a.tenant_id, a.title, a.summary, a.fields) p
        union all select a.tenant_id, a.id, 'tags', ${OF_TAGS('a.tenant_id', 'a.tag_ids')} from added a
        where a.tag_ids <> '{}';
      return null;
    end $$`,
    `create function write_changed_tags() returns trigger language plpgsql as $$
    begin
      if new.tag_ids = '{}' then
        delete from record_texts t where t.tenant_id = new.tenant_id and t.case_id = new.id and t.place = 'tags';
      else
        insert into record_texts (tenant_id, case_id, place, words)
          values (new.tenant_id, new.id, 'tags', ${OF_TAGS('new.tenant_id', 'new.tag_ids')})
          on conflict (tenant_id, case_id, place, part) do update set words = excluded.words;
      end if;
      return null;
    end $$`,
    `create trigger write_changed_tags after update on cases_base for each row
    when (old.tag_ids is distinct from new.tag_ids) execute function write_changed_tags()`,
    // The one without tags stays for nodes of the release before.
    `create function text_rows(tenant int, record int, title text, summary text, fields jsonb, tags int[])
      returns table (place text, part int, words tsvector) language sql stable as $$
    select r.place, r.part, r.words from text_rows(tenant, record, title, summary, fields) r
    union all select 'tags', 0, ${OF_TAGS('tenant', 'tags')} where tags <> '{}' $$`,
  ]
  for (const one of changes) await sql.raw(one).execute(db)
  await fill(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  if ((rows[0]?.count ?? 0) > FEW)
    await sql`insert into text_fills (tenant_id) select id from tenants t
      where exists (select from cases_base c where c.tenant_id = t.id)
      on conflict (tenant_id) do update set reached = 0`.execute(db)
  else
    await sql
      .raw(
        `insert into record_texts (tenant_id, case_id, place, words)
        select c.tenant_id, c.id, 'tags', ${OF_TAGS('c.tenant_id', 'c.tag_ids')} from cases_base c where c.tag_ids <> '{}'`,
      )
      .execute(db)
}
