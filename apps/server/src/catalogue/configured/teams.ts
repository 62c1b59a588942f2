import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const teams: StoredThing = {
  audit: 'team',
  announced: 'teams',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title) as body
    from teams where tenant_id = ${tenantId}`,
}
