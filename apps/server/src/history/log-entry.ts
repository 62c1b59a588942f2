import type { EventType } from '@dossier/contract/events'
import { sql } from 'kysely'
import type { Cause } from '../db/tables/cases.ts'

/** An entry for readers across records. Values are as stored; who may see them is for the reader to decide. */
export interface LogEntry {
  case_id: number
  seq: number
  group_seq: number
  at: string
  action_id: string
  user_id: number | null
  actor: string
  cause: Cause
  cause_id: string | null
  type: EventType
  key: string
  old_value: unknown
  new_value: unknown
  /** Where the entry stands in the tenant's log. */
  place: string
}

const COLUMNS = `case_id, seq, group_seq, at, action_id, user_id, actor, cause, cause_id, type, key, old_value, new_value`

export const placeColumn = sql.raw(`position || '.' || case_id || '.' || seq as place`)

export const entryColumns = sql`${sql.raw(COLUMNS)}, ${placeColumn}`
