import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { matchTitle, type TextQuery } from '../../query/text/match-text.ts'
import { areCommon, findsWords, isExclusion, rankOf, searchWords } from '../../query/text/search-words.ts'

interface Bounded {
  /** Which records `c` count. */
  where: RawBuilder<SqlBool>
  /** Of all that match, at most so many are looked at. */
  most: number
}

/** The ids of the records whose title or number has the text, or which have its words; and whether it is the former. */
export function matchesOf(sought: TextQuery, { where, most }: Bounded): RawBuilder<unknown> {
  const words = searchWords(sought)
  const found = (condition: RawBuilder<SqlBool>, isTitled: boolean) =>
    sql`(select c.id, c.last_updated, ${sql.lit(isTitled)} as is_titled from cases c where ${where} and ${condition}
      limit ${sql.lit(most)})`
  if (words && isExclusion(words)) {
    const conditions = findsWords(words).map((condition) => found(condition, false))
    return sql.join(conditions, sql` union all `)
  }
  const inTitle = matchTitle(sought).map((condition) => found(condition, true))
  const known = {
    isCommon: sql<SqlBool>`(select is_so from common)`,
    isWanted: sql<SqlBool>`(select count(*) < ${sql.lit(most)} from titled)`,
    except: sql`select id from titled`,
  }
  const inWords = words ? findsWords(words, known).map((condition) => found(condition, false)) : []
  return sql`
    with titled as materialized (${sql.join(inTitle, sql` union all `)}),
    common as materialized (select ${words ? areCommon(words) : sql`false`} as is_so)
    select id, last_updated, bool_or(is_titled) as is_titled from (
      ${sql.join([sql`select * from titled`, ...inWords], sql` union all `)}) each
    group by id, last_updated limit ${sql.lit(most)}`
}

/** The rank of a match `m`: less is better. */
export function matchRank(sought: TextQuery): RawBuilder<unknown> {
  const words = searchWords(sought)
  if (!words || isExclusion(words)) return sql`1`
  return sql`case when m.is_titled then ${sql.lit(words.wanted.length)} else (select r.rank from cases c cross join lateral ${rankOf(words)} r where c.id = m.id) end`
}
