import { sql, type RawBuilder } from 'kysely'

/** What `trim` of ECMAScript removes. */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A text without the blanks at its ends, which nobody sees. */
export const trimmed = (text: RawBuilder<unknown>): RawBuilder<string> => sql`btrim(${text}, ${BLANKS}::text)`

/** Texts are equal that differ in letter case, or in blanks at their ends. (D-071) */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(${trimmed(text)})`
