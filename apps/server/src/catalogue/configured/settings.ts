import { sql } from 'kysely'
import { KNOWN_SETTINGS } from '../known-settings.ts'
import type { StoredThing } from './stored-thing.ts'

const STANDARDS = JSON.stringify(
  Object.fromEntries(Object.entries(KNOWN_SETTINGS).map(([key, { standard }]) => [key, standard])),
)

/** All of them: one that nobody has chosen has its standard. */
export const settings: StoredThing = {
  audit: 'settings',
  announced: 'settings',
  select: (tenantId) => sql`
    select k.key as id, jsonb_build_object('key', k.key, 'title', k.key,
      'value', coalesce(t.settings ->> k.key, k.value)) as body
    from tenants t cross join jsonb_each_text(${STANDARDS}::jsonb) k where t.id = ${tenantId}`,
}
