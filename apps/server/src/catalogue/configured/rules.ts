import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

/** Without the values of headers, which are secret. */
export const rules: StoredThing = {
  audit: 'rule',
  announced: 'rules',
  hasPlaces: true,
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'description', description, 'folder', folder,
      'enabled', enabled, 'templates', ${texts('template_ids')}, 'appliesTo', applies_to, 'trigger', trigger,
      'triggerFields', to_jsonb(trigger_keys), 'conditions', conditions, 'actions', actions,
      'integrations', (select coalesce(jsonb_object_agg(i.key, i.title), '{}') from integrations i
        where i.tenant_id = r.tenant_id and exists (select from jsonb_array_elements(r.actions) a
          where a -> 'integration' ->> 'integrationKey' = i.key))) as body
    from rules r where tenant_id = ${tenantId}`,
}
