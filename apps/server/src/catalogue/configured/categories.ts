import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const categories: StoredThing = {
  audit: 'category',
  announced: 'categories',
  hasPlaces: true,
  drafted: [{ name: 'categories', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title,
      'preventManualCreation', prevent_manual_creation, 'alwaysPromoted', always_promoted,
      'caseTeams', ${texts('case_edit_team_ids')}, 'recordTeams', ${texts('record_edit_team_ids')}) as body
    from categories where tenant_id = ${tenantId}`,
}
