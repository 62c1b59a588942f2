import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const areas: StoredThing = {
  audit: 'area',
  announced: 'areas',
  hasPlaces: true,
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'parent', parent_id::text,
      'disabled', disabled) as body
    from areas where tenant_id = ${tenantId}`,
}
