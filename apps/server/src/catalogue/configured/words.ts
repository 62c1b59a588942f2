import { sql } from 'kysely'
import type { WordKind } from '../../db/tables/tenant-settings.ts'
import type { StoredThing } from './stored-thing.ts'

const words = (kind: WordKind, audit: 'recordName' | 'caseName'): StoredThing => ({
  audit,
  announced: 'words',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'default', is_default) as body
    from word_settings where tenant_id = ${tenantId} and kind = ${kind}`,
})

export const recordNames = words('record', 'recordName')
export const caseNames = words('case', 'caseName')
