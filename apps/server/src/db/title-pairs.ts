import { sql, type RawBuilder } from 'kysely'
import { textPairs } from './text-pairs.ts'

/** All pairs of neighboring characters of a title in lower case, as the index has them. */
export const titlePairs = (alias: 'c.' | ''): RawBuilder<string[]> =>
  textPairs(sql.raw(`lower(${alias}title)`), sql.raw(`${alias}tenant_id`))

/** The key of the first two characters of a text, in the tenant of the transaction. */
export const pairKey = (text: string): RawBuilder<string> =>
  sql`current_setting('app.tenant_id') || left(lower(${text}::text), 2)`
