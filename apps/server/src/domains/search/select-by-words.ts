import { sql } from 'kysely'
import { isAccessible, unionOf } from '../../query/relation.ts'
import type { TextQuery } from '../../query/text/match-text.ts'
import { columns, newestOf, type FoundRecord, type Seeker } from './select-records.ts'
import { findsWords, hasWords, isExclusion, rankOf, searchWords } from '../../query/text/search-words.ts'

/** Up to this many matches are ranked; of more, the newest come first. */
const FEW = 500

interface Options {
  textQuery: TextQuery
  /** Those are known already. */
  except: readonly Pick<FoundRecord, 'id'>[]
  limit: number
}

/** The records that the person may see and that have the words of a text, the best first. */
export async function selectByWords(seeker: Seeker, { textQuery, except, limit }: Options): Promise<FoundRecord[]> {
  const { tx } = seeker
  const words = searchWords(textQuery)
  if (!words) return []
  const others = sql<boolean>`c.id <> all(${except.map(({ id }) => id)}::int[])`
  const findAll = async (most: number) => {
    const found = unionOf(findsWords(words), {
      columns: sql`c.id`,
      where: sql`${isAccessible(seeker)} and ${others}`,
      tail: sql`limit ${sql.lit(most + 1)}`,
    })
    const rank = most === FEW && !isExclusion(words) ? sql`(select r.rank from ${rankOf(words)} r),` : sql``
    const { rows } = await sql<FoundRecord & { matches: number }>`
      with found as materialized (${found})
      select ${columns(seeker)}, (select count(*)::int from found) as matches
      from found join cases c on c.id = found.id
      order by ${rank} c.last_updated desc, c.id desc limit ${sql.lit(limit)}`.execute(tx)
    return (rows[0]?.matches ?? 0) <= most ? rows : null
  }
  return (await findAll(FEW)) ?? newestOf(seeker, { holds: sql`${hasWords(words)} and ${others}`, limit, findAll })
}
