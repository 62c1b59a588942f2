import { sql } from 'kysely'
import { folderOf } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const insights: StoredThing = {
  audit: 'insight',
  announced: 'insights',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'folder', ${folderOf('Insight', 'i')},
      'question', definition) as body
    from insights i where tenant_id = ${tenantId}`,
}
