import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** With more records, finding their words would keep the server from starting for too long: a job does it. */
const FEW = 5_000

/**
 * The words of records, apart for each place: a row for the title, the summary, each field of text and each comment, so
 * that a search asks only for the places that its reader may see. Triggers write them with every change. (ADR 104)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_texts (
      tenant_id int not null,
      case_id int not null,
      place text not null,
      part int not null default 0,
      words tsvector not null,
      primary key (tenant_id, case_id, place, part)
    )`.execute(db)
  await sql`create index record_texts_words on record_texts using gin (words)`.execute(db)
  await tenantTable(db, 'record_texts', 'select, insert, update, delete')
  // As `cases`: a condition instead of a policy, so that every operator can use an index.
  await sql`create view searchable_texts as select * from record_texts
    where tenant_id = current_setting('app.tenant_id')::int`.execute(db)
  await sql`grant select on searchable_texts to dossier_app`.execute(db)
  await sql`
    create table text_fills (
      tenant_id int not null references tenants (id),
      reached int not null default 0,
      primary key (tenant_id)
    )`.execute(db)
  await tenantTable(db, 'text_fills', 'select, update, delete')
  await words(db)
  await places(db)
  await ofRecords(db)
  await ofComments(db)
  await fill(db)
}

/** What is no part of a word, in texts whose letters are folded. No range depends on the language of the database. */
const BETWEEN = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u0964\u1680\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe10-\ufe19\ufe30-\ufe6f\ufeff\ufff0-\uffff]+`
/** Written without spaces between words: each character is a word. */
const ALONE = String.raw`([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])`
const ACCENTS = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u20d0-\u20ff\ufe00-\ufe0f\u00ad]`
/** Formats, as `core/text/rich-text.ts` knows them. */
const TAG =
  '</?(?:a|b|blockquote|body|br|code|del|div|em|font|h[1-6]|hr|html|i|iframe|img|li|ol|p|pre|s|script|span|strike|' +
  String.raw`strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul)(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>`
const INLINE = '</?(?:a|b|code|del|em|font|i|s|span|strike|strong|sub|sup|u)(?:[[:space:]][^<>]*)?>'

async function words(db: Kysely<unknown>): Promise<void> {
  const functions = [
    // Small letters without accents.
    `create function text_folded(body text) returns text language plpgsql immutable as $$
    begin
      if octet_length(body) = length(body) then return lower(body); end if;
      return replace(replace(replace(translate(lower(normalize(regexp_replace(
        normalize(body, nfkd), '${ACCENTS}', '', 'g'), nfc)), 'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end $$`,
    // A text is read up to here, and a word, too. A vector holds 1 MiB: one sign may become eighteen, and each sign of
    // some languages is a word with the number of its tenant.
    `create function text_words(body text) returns text[] language plpgsql immutable as $$
    declare
      folded text := left(text_folded(left(body, 100000)), 100000);
    begin
      if octet_length(folded) <> length(folded) then
        folded := regexp_replace(folded, '${ALONE}', ' \\1 ', 'g');
      end if;
      return array(select left(word, 60) from regexp_split_to_table(folded, '${BETWEEN}') as word where word <> '' limit 50000);
    end $$`,
    `create function text_stem(word text) returns text language plpgsql immutable as $$
    begin
      if word !~ '^[a-z]{3,}$' then return null; end if;
      return nullif((ts_lexize('pg_catalog.english_stem', word))[1], word);
    end $$`,
    // Each word and its stem, preceded by the number of its tenant, so that a word is looked up as one key.
    `create function text_vector(tenant int, body text) returns tsvector language plpgsql immutable as $$
    begin
      return coalesce((
        select string_agg(quote_literal(tenant || '.' || w.word) || ':' || w.at
          || coalesce(' ' || quote_literal(tenant || '.' || text_stem(w.word)) || ':' || w.at, ''), ' ')
        from unnest(text_words(body)) with ordinality as w (word, at)), '')::tsvector;
    end $$`,
    // The texts of what is formatted. Formats within a word do not part it.
    `create function text_plain(body text) returns text language plpgsql immutable as $$
    begin
      if strpos(body, '<') = 0 and strpos(body, '&') = 0 then return body; end if;
      if body !~* '${TAG}' then return body; end if;
      return replace(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(body, '${INLINE}', '', 'gi'),
        '<[^<>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
    end $$`,
    // What finds a word, or several that follow each other. Null if there are none.
    `create function text_query(tenant int, body text, is_begun boolean, is_exact boolean) returns tsquery
      language plpgsql immutable as $$
    declare
      words text[] := text_words(body);
      amount int := cardinality(words);
    begin
      return (select string_agg(case
          when is_begun and at = amount and length(word) > 2 then '(' || quote_literal(tenant || '.' || word) || ':*'
            || coalesce('|' || quote_literal(tenant || '.' || text_stem(word)), '') || ')'
          when is_exact then quote_literal(tenant || '.' || word)
          else '(' || quote_literal(tenant || '.' || word)
            || coalesce('|' || quote_literal(tenant || '.' || text_stem(word)), '') || ')' end, '<->' order by at)
        from unnest(words) with ordinality as w (word, at))::tsquery;
    end $$`,
    // The words of a text, as they are written there, that are or begin with what is looked for.
    `create function text_hits(body text, whole text[], begun text[]) returns text[] language plpgsql immutable as $$
    begin
      return array(select distinct raw from regexp_split_to_table(
          regexp_replace(left(body, 100000), '${ALONE}', ' \\1 ', 'g'), '${BETWEEN}') as raw,
        lateral (select left(text_folded(raw), 60) as word) w
        where raw <> '' and (word = any(whole) or text_stem(word) = any(whole)
          or exists (select from unnest(begun) as first where starts_with(word, first))));
    end $$`,
  ]
  for (const one of functions) await sql.raw(one).execute(db)
}

const OF_TEXT = `('text', 'text-area', 'external-link')`

/** The texts of a record, by the places where they are. */
async function places(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function text_places(tenant int, title text, summary text, fields jsonb)
      returns table (place text, body text) language sql stable as $$
    select 'title', title
    union all select 'summary', text_plain(summary) where summary <> ''
    union all select 'fields.' || f.id, case f.data_type when 'text-area' then text_plain(v.value #>> '{}')
        else v.value #>> '{}' end
      from jsonb_each(fields) v join field_definitions f on f.tenant_id = tenant and f.id = v.key
      where jsonb_typeof(v.value) = 'string' and f.data_type in ${OF_TEXT} $$`,
    )
    .execute(db)
}

async function ofRecords(db: Kysely<unknown>): Promise<void> {
  const functions = [
    `create function write_texts_of_new() returns trigger language plpgsql as $$
    begin
      insert into record_texts (tenant_id, case_id, place, words)
        select a.tenant_id, a.id, p.place, text_vector(a.tenant_id, p.body)
        from added a cross join lateral text_places(a.tenant_id, a.title, a.summary, a.fields) p;
      return null;
    end $$`,
    `create trigger write_texts_of_new after insert on cases_base
    referencing new table as added for each statement execute function write_texts_of_new()`,
    // Only the places whose texts differ.
    `create function write_changed_texts() returns trigger language plpgsql as $$
    declare
      changed text[] := array(
        select 'title' where new.title is distinct from old.title
        union all select 'summary' where new.summary is distinct from old.summary);
      texts jsonb := '{}';
    begin
      if new.fields is distinct from old.fields then
        select coalesce(jsonb_object_agg(n.key, n.value), '{}') into texts from jsonb_each(new.fields) n
          where jsonb_typeof(n.value) = 'string' and n.value is distinct from old.fields -> n.key;
        changed := changed || array(select 'fields.' || o.key from jsonb_each(old.fields) o
          where jsonb_typeof(o.value) = 'string' and o.value is distinct from new.fields -> o.key);
      end if;
      if changed = '{}' and texts = '{}' then return null; end if;
      delete from record_texts t where t.tenant_id = new.tenant_id and t.case_id = new.id and t.place = any(changed)
        and t.part = 0;
      insert into record_texts (tenant_id, case_id, place, words)
        select new.tenant_id, new.id, p.place, text_vector(new.tenant_id, p.body)
        from text_places(new.tenant_id, new.title, new.summary, texts) p
        where p.place = any(changed) or starts_with(p.place, 'fields.')
        on conflict (tenant_id, case_id, place, part) do update set words = excluded.words;
      return null;
    end $$`,
    `create trigger write_changed_texts after update on cases_base for each row
    when (old.title is distinct from new.title or old.summary is distinct from new.summary
      or old.fields is distinct from new.fields)
    execute function write_changed_texts()`,
  ]
  for (const one of functions) await sql.raw(one).execute(db)
}

/** The words of a comment: of a plain one, those between signs of comparison, too. */
const OF_COMMENT = `text_vector(m.tenant_id, case when m.is_html then text_plain(m.comment) else m.comment end)`

async function ofComments(db: Kysely<unknown>): Promise<void> {
  const functions = [
    `create function write_texts_of_comments() returns trigger language plpgsql as $$
    begin
      insert into record_texts (tenant_id, case_id, place, part, words)
        select m.tenant_id, m.case_id, 'comments', m.id, ${OF_COMMENT} from added m;
      return null;
    end $$`,
    `create trigger write_texts_of_comments after insert on comments
    referencing new table as added for each statement execute function write_texts_of_comments()`,
    `create function write_changed_comments() returns trigger language plpgsql as $$
    begin
      delete from record_texts t using gone m
        where t.tenant_id = m.tenant_id and t.case_id = m.case_id and t.place = 'comments' and t.part = m.id;
      insert into record_texts (tenant_id, case_id, place, part, words)
        select m.tenant_id, m.case_id, 'comments', m.id, ${OF_COMMENT} from added m;
      return null;
    end $$`,
    `create trigger write_changed_comments after update on comments
    referencing old table as gone new table as added for each statement execute function write_changed_comments()`,
    `create function remove_texts_of_comments() returns trigger language plpgsql as $$
    begin
      delete from record_texts t using gone m
        where t.tenant_id = m.tenant_id and t.case_id = m.case_id and t.place = 'comments' and t.part = m.id;
      return null;
    end $$`,
    `create trigger remove_texts_of_comments after delete on comments
    referencing old table as gone for each statement execute function remove_texts_of_comments()`,
  ]
  for (const one of functions) await sql.raw(one).execute(db)
  // What the job adds, and what the check compares with.
  await sql
    .raw(
      `create function text_rows(tenant int, record int, title text, summary text, fields jsonb)
      returns table (place text, part int, words tsvector) language sql stable as $$
    select p.place, 0, text_vector(tenant, p.body) from text_places(tenant, title, summary, fields) p
    union all select 'comments', m.id, ${OF_COMMENT} from comments m where m.tenant_id = tenant and m.case_id = record $$`,
    )
    .execute(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  if ((rows[0]?.count ?? 0) > FEW)
    await sql`insert into text_fills (tenant_id) select id from tenants t
      where exists (select from cases_base c where c.tenant_id = t.id)`.execute(db)
  else
    await sql`insert into record_texts (tenant_id, case_id, place, part, words)
      select c.tenant_id, c.id, r.place, r.part, r.words
      from cases_base c cross join lateral text_rows(c.tenant_id, c.id, c.title, c.summary, c.fields) r`.execute(db)
}
