import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import { textOrder } from '../../db/text-order.ts'

export const TAGS_SHOWN = 200

export interface TagRow {
  title: string
  uses: number
}

/** The tags in use in records that everybody may see, if their title contains the text, most used first. */
export const selectTags = (tx: Tx, tenantId: number, text: string): Promise<TagRow[]> =>
  tx
    .selectFrom('tags')
    .select(['title', 'uses'])
    .where('tenant_id', '=', tenantId)
    .where('uses', '>', 0)
    .$if(text !== '', (query) => query.where('title', 'ilike', `%${escapeLike(text)}%`))
    .orderBy('uses', 'desc')
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .limit(TAGS_SHOWN)
    .execute()
