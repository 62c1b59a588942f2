import { sql } from 'kysely'
import type { StoredThing } from './stored-thing.ts'

export const formattingSettings: StoredThing = {
  audit: 'formattingSetting',
  announced: 'formattingSettings',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'dataType', data_type, 'rules', rules) as body
    from formatting_settings where tenant_id = ${tenantId}`,
}
