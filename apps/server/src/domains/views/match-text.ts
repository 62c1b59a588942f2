import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import { titleVisible } from '../cases/visibility.ts'

/** Whether the index of word pieces can find the text: it needs three letters or digits in a row. */
export const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

const LAST_CHARACTER = '\u{10FFFF}'

/** A text to look for, and what its reader may read. */
export interface Sought {
  text: string
  rights: ReadRights
}

/**
 * The title that the reader sees contains the text, or the number starts with it, ignoring case. For few matches, found
 * through the indexes.
 */
const findText = (sought: Sought): RawBuilder<SqlBool> =>
  sql`(${inTitle(sought)} or (lower(c.case_number) ~>=~ lower(${sought.text}::text)
    and lower(c.case_number) ~<~ (lower(${sought.text}::text) || ${LAST_CHARACTER})))`

/**
 * The same condition for rows that are scanned anyway. No index matches it, and the planner estimates that every second
 * row satisfies it (as it does for a `coalesce`), so it walks the rows in their order instead of sorting them all.
 */
export const testText = (sought: Sought): RawBuilder<SqlBool> =>
  sql`coalesce(${inTitle(sought)} or starts_with(lower(c.case_number), lower(${sought.text}::text)), false)`

/** The condition that names all matches soonest. */
export const matchText = (sought: Sought): RawBuilder<SqlBool> =>
  isIndexable(sought.text) ? findText(sought) : testText(sought)

/** A template's title is shown instead of titles with hidden fields: then it is what the text is looked for in. */
function inTitle({ text, rights }: Sought): RawBuilder<SqlBool> {
  const holds = sql<SqlBool>`c.title ilike ${`%${escapeLike(text)}%`}`
  if (rights.hiddenTitles.size === 0) return holds
  const own = sql<SqlBool>`(${holds} and ${titleVisible(rights, 'c')})`
  const named = [...rights.hiddenTitles].filter(([, title]) => title.toLowerCase().includes(text.toLowerCase()))
  return named.length === 0 ? own : sql`(${own} or c.template_id = any(${named.map(([id]) => id)}::int[]))`
}
