import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const folders: StoredThing = {
  audit: 'folder',
  announced: 'folders',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'folderType', folder_type,
      'teams', ${texts('team_ids')}) as body
    from folders where tenant_id = ${tenantId}`,
}
