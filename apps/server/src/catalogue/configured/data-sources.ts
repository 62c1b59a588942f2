import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const dataSources: StoredThing = {
  audit: 'dataSource',
  announced: 'dataSources',
  drafted: [{ name: 'data_sources', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'definition', definition_id::text,
      'extraFields', to_jsonb(extra_fields), 'editTeams', ${texts('edit_team_ids')}) as body
    from data_sources where tenant_id = ${tenantId} and deleted is null`,
}
