import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'

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
    .orderBy('title')
    .limit(TAGS_SHOWN)
    .execute()
