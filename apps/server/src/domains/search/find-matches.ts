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
export function matchesOf(query: TextQuery, { where, most }: Bounded): RawBuilder<unknown> {
  const words = searchWords(query)
  const found = (condition: RawBuilder<SqlBool>, isTitled: boolean) =>
    sql`(select c.id, c.last_updated, ${sql.lit(isTitled)} as is_titled from cases c where ${where} and ${condition}
      limit ${sql.lit(most)})`
  if (words && isExclusion(words)) {
    const conditions = findsWords(words).map((condition) => found(condition, false))
    return sql.join(conditions, sql` union all `)
  }
  const inTitle = matchTitle(query).map((condition) => found(condition, true))
  const beforehand = {
    isCommon: sql<SqlBool>`(select is_so from common)`,
    isNeeded: sql<SqlBool>`(select count(*) < ${sql.lit(most)} from titled)`,
    except: sql`select id from titled`,
  }
  const inWords = words ? findsWords(words, beforehand).map((condition) => found(condition, false)) : []
  return sql`
    with titled as materialized (${sql.join(inTitle, sql` union all `)}),
    common as materialized (select ${words ? areCommon(words) : sql`false`} as is_so)
    select id, last_updated, bool_or(is_titled) as is_titled from (
      ${sql.join([sql`select * from titled`, ...inWords], sql` union all `)}) each
    group by id, last_updated limit ${sql.lit(most)}`
}

/** The rank of a match `m`: less is better. */
export function matchRank(query: TextQuery): RawBuilder<unknown> {
  const words = searchWords(query)
  if (!words || isExclusion(words)) return sql`1`
  return sql`case when m.is_titled then ${sql.lit(words.required.length)} else (select r.rank from cases c cross join lateral ${rankOf(words)} r where c.id = m.id) end`
}
