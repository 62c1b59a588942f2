import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { sql } from 'kysely'
import { folderOf, texts } from './parts-as-json.ts'
import type { StoredThing } from './stored-thing.ts'

/** Those that repeat, except what follows from the closing of a record. */
export const schedules: StoredThing = {
  audit: 'schedule',
  announced: 'schedules',
  select: (tenantId) => sql`
    select id::text, jsonb_build_object('key', id::text, 'title', title, 'template', template_id::text,
      'folder', ${folderOf('Schedule', 's')}, 'timeZone', time_zone, 'frequency', frequency, 'dayOf', day_of,
      'minRunDate', min_date, 'maxRunDate', max_date, 'startTime', start_time, 'endTime', end_time,
      'values', field_values, 'bulkTeams', ${texts('team_ids')}, 'bulkRole', role_field, 'bulkSubRole', subrole) as body
    from schedules s where tenant_id = ${tenantId} and deleted is null and cadence_of is null
      and frequency <> ${FREQUENCIES.once}`,
}
