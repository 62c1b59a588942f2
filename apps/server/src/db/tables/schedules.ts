import type { OccurrenceState, ScheduledValues } from '@dossier/contract/schedules/schedule'
import type { Generated } from 'kysely'
import type { Json, Stamp } from './columns.ts'

export interface ScheduleTables {
  schedules: {
    tenant_id: number
    id: Generated<number>
    title: string
    template_id: number
    folder: string | null
    time_zone: string
    frequency: number
    day_of: number | null
    run_date: string | null
    min_date: string | null
    max_date: string | null
    start_time: string
    end_time: string | null
    field_values: Json<ScheduledValues>
    team_ids: number[] | null
    role_field: string | null
    subrole: string | null
    /** The date that is due next, and when that is. */
    next_date: string | null
    next_at: Stamp | null
    /** The record whose closing created it. */
    cadence_of: number | null
    created: Generated<Stamp>
    created_by: number | null
    created_by_name: string
    last_updated: Generated<Stamp>
    last_updated_by: number | null
    last_updated_by_name: string
    deleted: Stamp | null
  }
  /** Dates that were edited, skipped or due. `person_id` is 0 for the date itself. */
  schedule_occurrences: {
    tenant_id: number
    schedule_id: number
    date: string
    person_id: Generated<number>
    state: OccurrenceState
    due_at: Stamp | null
    finished: Stamp | null
    case_id: number | null
    message: string | null
    own_values: Json<ScheduledValues>
  }
  /** What owners of schedules are notified of, once for each schedule. */
  schedule_notices: {
    tenant_id: number
    user_id: number
    schedule_id: number
    id: Generated<string>
    date: string
    message: string
    created: Generated<Stamp>
  }
  schedule_settings: { tenant_id: number; default_values: Json<ScheduledValues>; last_updated: Generated<Stamp> }
  /** Secret addresses of calendars. */
  calendar_feeds: {
    tenant_id: number
    user_id: number
    secret_hash: Uint8Array
    schedules: boolean
    date_column: string | null
    created: Generated<Stamp>
    last_read: Stamp | null
  }
}
