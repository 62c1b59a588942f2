import { type Kysely, sql } from 'kysely'

/** With more records, building the indexes would keep them from being saved for too long. */
const FEW = 50_000

/**
 * Texts are sorted by a key that is the same on every machine, whatever the language of its database: letters with
 * accents stand with their base letters, and capital letters with small ones. (ADR 57)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sortKey(db)
  await ofFields(db)
  await ofTitles(db)
  await sql`drop index users_by_name`.execute(db)
  await sql`create index users_by_name on users (tenant_id, sort_text(name) collate "C", id)`.execute(db)
  await ofItems(db)
}

/** What most texts beyond ASCII have: it is soon replaced, without looking through the text for ranges. */
const COMMON = ['\u0308', '\u0301', '\u0300', '\u0302', '\u0327', '\u0303']
const ACCENTS = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u20d0-\u20ff\ufe00-\ufe0f\u00ad]`
/** Letters that Unicode does not take apart. */
const ALIKE = Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't' })
/** Each after its base letter; not common enough to be looked for one by one. */
const RARE = 'bƀɓƃ cƈȼ dɖɗƌȡ eǝəɛɇ fƒ gɠǥɣ iıɨɩ jɉȷ kĸƙ lƚɫȴ nŋɲƞȵ oɔɵ pƥ qɋ rɍʀ sʂȿ tƭʈȶƫ uʉʊ vʋ yƴɏ zƶȥɀ'.split(' ')
const RARE_LETTERS = RARE.map((all) => all.slice(1)).join('')
const THEIR_BASES = RARE.map((all) => all.charAt(0).repeat(all.length - 1)).join('')

const replaced = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, text)

/**
 * The first 200 letters, which is what an index holds of a text. Texts that differ in accents alone follow each other,
 * those without accents first. Nothing of it depends on the language of the database but which capital letters there
 * are beyond the Latin ones. Planned like `lower`, which it costs about as much as.
 */
async function sortKey(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function sort_text(body text) returns text language plpgsql immutable strict parallel safe cost 1 as $$
    declare
      small text;
      letters text;
    begin
      if octet_length(body) = length(body) then return lower(left(body, 200) collate "C"); end if;
      small := lower(normalize(left(body, 200), nfkd) collate "C");
      letters := ${replaced('small', [['ß', 'ss'], ...COMMON.map((accent): [string, string] => [accent, ''])])};
      if octet_length(letters) <> length(letters) then
        small := replace(lower(small collate "default"), 'ς', 'σ');
        -- A letter of its own, not one with an accent.
        letters := regexp_replace(replace(small, 'и\u0306', 'й'), '${ACCENTS}', '', 'g');
        letters := ${replaced('letters', ALIKE)};
        if letters ~ '[\\u0131-\\u014b\\u0180-\\u02af]' then
          letters := translate(letters, '${RARE_LETTERS}', '${THEIR_BASES}');
        end if;
      end if;
      if letters = small then return left(letters, 200); end if;
      return left(letters, 200) || chr(1) || left(small, 200);
    end $$`,
    )
    .execute(db)
}

/** The kept orders of texts are emptied, and a job fills them again; until then, lists sort their records. */
async function ofFields(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function order_text(kind text, value jsonb) returns text language sql immutable as $$
    select case kind when 'text' then sort_text(value #>> '{}') when 'choice' then value #>> '{}' end $$`,
    )
    .execute(db)
  await sql`truncate order_texts`.execute(db)
  await sql`alter table order_texts alter column key type text collate "C"`.execute(db)
  await sql`update field_orders set state = 'building', reached = 0
    where kind in ('text', 'choice') and state = 'ready'`.execute(db)
  await sql`update field_orders set reached = 0 where kind in ('text', 'choice') and state = 'building'`.execute(db)
}

/** Items have the key in a column: what lies before a page of a large source is read from the index alone. */
async function ofItems(db: Kysely<unknown>): Promise<void> {
  await sql`drop view data_items`.execute(db)
  await sql`alter table data_items_base add column label_order text collate "C"
    generated always as (sort_text(label_key)) stored`.execute(db)
  await sql`create view data_items as select * from data_items_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  await sql`grant select, insert, update on data_items to dossier_app`.execute(db)
  await sql`create index data_items_in_order on data_items_base (tenant_id, source_id, label_order, label_key)
    where deleted is null`.execute(db)
}

/** Moves say where a title stands as well. */
async function ofTitles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_moves alter column title_key type text collate "C"`.execute(db)
  for (const name of ['count_new_cases', 'move_case']) {
    const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db)
    const [{ text } = { text: '' }] = rows
    const changed = text.replaceAll(/\blower\((?=(?:old\.|new\.)?title\))/g, 'sort_text(')
    if (changed === text) throw new Error(`The function ${name} does not note titles.`)
    await sql.raw(changed).execute(db)
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds them while they are in use, and drops those that they replace.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_open_titles on cases_base (tenant_id, sort_text(title) collate "C", id)
    where deleted is null and not is_closed`.execute(db)
  await sql`create index cases_closed_titles on cases_base (tenant_id, sort_text(title) collate "C", id)
    where deleted is null and is_closed`.execute(db)
  await sql`drop index if exists cases_open_by_title, cases_closed_by_title`.execute(db)
}
