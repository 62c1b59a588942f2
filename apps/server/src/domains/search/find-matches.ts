import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { matchTitle, type Sought } from '../views/match-text.ts'
import { recordsWithWords, soughtWords } from './sought-words.ts'

interface Bounded {
  /** Which records `c` count. */
  where: RawBuilder<SqlBool>
  /** Of all that match, at most so many are looked at. */
  most: number
}

/**
 * The ids of the records whose title or number has the text, or which have its words, with their ranks: less is better.
 */
export function matchesOf(sought: Sought, { where, most }: Bounded): RawBuilder<unknown> {
  const words = soughtWords(sought)
  const inTitle = matchTitle(sought).map(
    (condition) => sql`(select c.id, ${words?.wanted.length ?? 1}::int as rank from cases c
      where ${where} and ${condition} limit ${sql.lit(most)})`,
  )
  const inWords = words ? [sql`(${recordsWithWords(words, where)} limit ${sql.lit(most)})`] : []
  return sql`select id, min(rank) as rank from (${sql.join([...inTitle, ...inWords], sql` union all `)}) each
    group by id limit ${sql.lit(most)}`
}
