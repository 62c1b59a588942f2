import { sql, type RawBuilder } from 'kysely'

/**
 * All pairs of neighboring characters of a title in lower case, as the index has them: those that begin at the first,
 * third, … character, and those at the others. No title contains the control character that separates them.
 */
export const titlePairs = (alias: 'c.' | ''): RawBuilder<string[]> => {
  const title = sql.raw(`lower(${alias}title)`)
  return sql`${pairsOf(title)} || ${pairsOf(sql`substr(${title}, 2)`)}`
}

const pairsOf = (text: RawBuilder<unknown>) =>
  sql`string_to_array(regexp_replace(${text}, '(..)', '\\1' || chr(1), 'g'), chr(1))`
