import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const noticeboards: StoredThing = {
  audit: 'noticeboard',
  announced: 'noticeboards',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'description', description) as body
    from noticeboards where tenant_id = ${tenantId}`,
}
