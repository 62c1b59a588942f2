import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const definitions: StoredThing = {
  audit: 'dataDefinition',
  announced: 'dataSources',
  drafted: [{ name: 'data_definitions', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'fields', (
      select coalesce(jsonb_agg(jsonb_build_object('key', f -> 'id', 'title', f -> 'title', 'dataType', f -> 'dataType',
        'required', f -> 'required', 'includeInTable', f -> 'includeInTable', 'section', f -> 'section') order by nth), '[]')
      from jsonb_array_elements(fields) with ordinality as each (f, nth))) as body
    from data_definitions where tenant_id = ${tenantId} and deleted is null`,
}
