import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'

const TAGS_SHOWN = 200

/** The tags in use whose title contains the text, most used first. */
export const selectTags = (tx: Tx, tenantId: number, text: string) =>
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
