import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const severities: StoredThing = {
  audit: 'severity',
  announced: 'severities',
  drafted: [{ name: 'severities', owner: 'id', key: ['id'] }],
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'level', level) as body
    from severities where tenant_id = ${tenantId}`,
}
