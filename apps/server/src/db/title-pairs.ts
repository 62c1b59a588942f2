import { sql, type RawBuilder } from 'kysely'

/**
 * All pairs of neighboring characters of a title in lower case, as the index has them: those that begin at the first,
 * third, … character, and those at the others. Each is preceded by the number of its tenant, so that a pair is looked up
 * as one key. No title contains the control character that separates them.
 */
export const titlePairs = (alias: 'c.' | ''): RawBuilder<string[]> => {
  const title = sql.raw(`lower(${alias}title)`)
  return sql`${pairsOf(title, alias)} || ${pairsOf(sql`substr(${title}, 2)`, alias)}`
}

const pairsOf = (text: RawBuilder<unknown>, alias: string) =>
  sql`string_to_array(regexp_replace(${text}, '(..)', ${sql.raw(`${alias}tenant_id`)} || '\\1' || chr(1), 'g'), chr(1))`

/** The key of the first two characters of a text, in the tenant of the transaction. */
export const pairKey = (text: string): RawBuilder<string> =>
  sql`current_setting('app.tenant_id') || left(lower(${text}::text), 2)`
