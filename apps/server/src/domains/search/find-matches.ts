import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { matchText, testText, type Sought } from '../views/match-text.ts'
import { hasWords, recordsWithWords, type SoughtWords } from './sought-words.ts'

/** A text as a whole, and the words in it. */
export interface SoughtText extends Sought {
  words: SoughtWords | null
}

interface Bounded {
  /** Which records `c` count. */
  where: RawBuilder<SqlBool>
  /** Of all that match, at most so many are looked at. */
  most: number
}

/**
 * The ids of the records whose title or number has the text, or which have its words, with their ranks: less is better.
 */
export function matchesOf(sought: SoughtText, { where, most }: Bounded): RawBuilder<unknown> {
  const { words } = sought
  const inTitle = matchText(sought).map(
    (condition) => sql`(select c.id, ${words?.wanted.length ?? 1}::int as rank from cases c
      where ${where} and ${condition} limit ${sql.lit(most)})`,
  )
  const inWords = words ? [sql`(${recordsWithWords(words, where)} limit ${sql.lit(most)})`] : []
  return sql`select id, min(rank) as rank from (${sql.join([...inTitle, ...inWords], sql` union all `)}) each
    group by id limit ${sql.lit(most)}`
}

/** The same as a test of records `c` that are walked anyway. */
export const isMatch = (sought: SoughtText): RawBuilder<SqlBool> =>
  sought.words ? sql`(${testText(sought)} or ${hasWords(sought.words)})` : testText(sought)
