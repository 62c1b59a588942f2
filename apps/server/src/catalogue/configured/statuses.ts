import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const statuses: StoredThing = {
  audit: 'status',
  announced: 'statuses',
  hasPlaces: true,
  drafted: [{ name: 'statuses', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'default', is_default) as body
    from statuses where tenant_id = ${tenantId}`,
}
