import { PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { sql } from 'kysely'
import { texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

/** Those that are not private; without teams everybody sees them. */
export const dashboards: StoredThing = {
  audit: 'dashboard',
  announced: 'dashboards',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'teams', ${texts('team_ids')},
      'fineGridEnabled', fine_grid, 'cells', cells) as body
    from dashboards where tenant_id = ${tenantId} and privacy <> ${PRIVACY.private}`,
}
