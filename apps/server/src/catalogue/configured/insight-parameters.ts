import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const insightParameters: StoredThing = {
  audit: 'insightParameter',
  announced: 'insightParameters',
  select: (tenantId) => sql`
    select key as id, jsonb_build_object('key', key, 'title', definition -> 'name', 'definition', definition) as body
    from insight_parameters where tenant_id = ${tenantId}`,
}
