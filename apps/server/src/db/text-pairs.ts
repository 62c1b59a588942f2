import { sql, type RawBuilder } from 'kysely'

/**
 * All pairs of neighboring characters of a text, as an index has them: those that begin at the first, third, …
 * character, and those at the others. Each is preceded by the number of its tenant, so that a pair is looked up as one
 * key. No such text contains the control character that separates them.
 */
export const textPairs = (text: RawBuilder<unknown>, tenant: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`${pairsOf(text, tenant)} || ${pairsOf(sql`substr(${text}, 2)`, tenant)}`

/** Those that begin at the first, third, … character; a character that is left over has no number before it. */
export const pairsOf = (text: RawBuilder<unknown>, tenant: RawBuilder<unknown>) =>
  sql`string_to_array(regexp_replace(${text}, '(..)', ${tenant} || '\\1' || chr(1), 'g'), chr(1))`
