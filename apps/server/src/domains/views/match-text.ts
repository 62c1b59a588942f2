import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'

/** Whether the index of word pieces can find the text: it needs three letters or digits in a row. */
export const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

const LAST_CHARACTER = '\u{10FFFF}'

/**
 * The title contains the text, or the number starts with it, ignoring case. For few matches, found through the indexes.
 */
const findText = (text: string): RawBuilder<SqlBool> =>
  sql`(c.title ilike ${`%${escapeLike(text)}%`} or (lower(c.case_number) ~>=~ lower(${text}::text)
    and lower(c.case_number) ~<~ (lower(${text}::text) || ${LAST_CHARACTER})))`

/**
 * The same condition for rows that are scanned anyway. No index matches it, and the planner estimates that every second
 * row satisfies it (as it does for a `coalesce`), so it walks the rows in their order instead of sorting them all.
 */
export const testText = (text: string): RawBuilder<SqlBool> =>
  sql`coalesce(c.title ilike ${`%${escapeLike(text)}%`}
    or starts_with(lower(c.case_number), lower(${text}::text)), false)`

/** The condition that names all matches soonest. */
export const matchText = (text: string): RawBuilder<SqlBool> => (isIndexable(text) ? findText(text) : testText(text))
