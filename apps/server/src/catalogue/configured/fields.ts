import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

export const fields: StoredThing = {
  audit: 'field',
  announced: 'fields',
  drafted: [{ name: 'field_definitions', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id, jsonb_build_object('key', id, 'title', title, 'description', description, 'dataType', data_type,
      'dataSource', case when picks_records then ${RECORDS_SOURCE} else data_source_id::text end, 'displayReadOnly', display_read_only, 'adminOnly', admin_only,
      'viewTeams', ${texts('view_team_ids')}, 'editTeams', ${texts('edit_team_ids')},
      'choices', (select coalesce(jsonb_agg(jsonb_build_object('key', c -> 'value', 'label', c -> 'label') order by nth), '[]')
        from jsonb_array_elements(column_values) with ordinality as each (c, nth) where c ? 'value'),
      'columns', (select coalesce(jsonb_agg(jsonb_build_object('field', c -> 'field', 'label', c -> 'label') order by nth), '[]')
        from jsonb_array_elements(column_values) with ordinality as each (c, nth) where c ? 'field'),
      'settings', case when extensions ? 'teams' then extensions || jsonb_build_object('teams', (
        select coalesce(jsonb_agg(team order by nth), '[]')
        from jsonb_array_elements_text(extensions -> 'teams') with ordinality as each (team, nth))) else extensions end
      ) || case when archived then '{"archived": true}'::jsonb else '{}' end as body
    from field_definitions where tenant_id = ${tenantId}`,
}
