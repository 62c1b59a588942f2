import type { FoundHit } from '@dossier/contract/search'
import { readSearchTerms } from '@dossier/core/search/search-terms'
import { markWords, snippetOf } from '@dossier/core/search/snippet'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { TextQuery } from '../../query/text/match-text.ts'
import { isExclusion, placesWithWords, searchWords } from '../../query/text/search-words.ts'

interface HitRow {
  id: number
  place: string
  body: string
  words: string[]
}

/**
 * Where the words of a text are in found records, as far as the reader may see: the title, if it has some, and the best of
 * the other places.
 */
export async function findHits(tx: Tx, query: TextQuery | null, ids: readonly number[]): Promise<FoundHit[]> {
  const words = query && searchWords(query)
  if (!words || isExclusion(words) || ids.length === 0) return []
  const { required } = readSearchTerms(query.text)
  const texts = required.map(({ text }) => text)
  const begun = required.filter(({ isBegun }) => isBegun).map(({ text }) => text)
  const { rows } = await sql<HitRow>`
    with hit as materialized (${placesWithWords(words, ids)}),
    known as materialized (select
      array(select w.word from unnest(${texts}::text[]) t (term) cross join unnest(text_words(t.term)) f (folded)
        cross join unnest(array[f.folded, text_stem(f.folded)]) w (word) where w.word is not null) as whole,
      array(select f.all_of[cardinality(f.all_of)] from unnest(${begun}::text[]) t (term)
        cross join lateral (select text_words(t.term) as all_of) f
        where length(f.all_of[cardinality(f.all_of)]) > 2) as begun),
    sought as materialized (
      select whole, begun, array(select left(word, 1) from unnest(whole || begun) as word) as firsts from known)
    select hit.id, hit.place, near.body, text_hits(${LIKELY}, sought.whole, sought.begun) as words
    from hit cross join sought join cases c on c.id = hit.id
      left join comments m on m.tenant_id = c.tenant_id and m.id = hit.part and hit.place = 'comments'
      cross join lateral (select left(case hit.place when 'title' then c.title when 'summary' then text_plain(c.summary)
        when 'tags' then (select string_agg(t.title, ', ' order by t.title, t.id) from tags t
          where t.tenant_id = c.tenant_id and t.id = any(c.tag_ids))
        when 'comments' then case when m.is_html then text_plain(m.comment) else m.comment end
        else text_plain(c.fields ->> substr(hit.place, 8)) end, ${sql.lit(LOOKED_THROUGH)}) as body) near
    where near.body is not null`.execute(tx)
  return rows.map(({ id: caseId, place, body, words: found }) => ({
    caseId,
    place,
    parts: place === 'title' ? markWords(body, found) : snippetOf(body, found),
  }))
}

/**
 * Of a text of simple letters, the words that begin as one that is sought, as their stems do: to fold and to stem each word
 * took most of a search.
 */
const LIKELY = sql`case when octet_length(near.body) <> length(near.body) then near.body else coalesce((
  select string_agg(distinct word, ' ') from regexp_split_to_table(near.body, '[^A-Za-z0-9]+') as word
  where lower(left(word, 1)) = any(sought.firsts)), '') end`

/** Characters of a place in which the words are marked. */
const LOOKED_THROUGH = 20_000
