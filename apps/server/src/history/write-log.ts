import type { EventType } from '@dossier/contract/events'
import { sql, type RawBuilder } from 'kysely'

/** A change in one place. `key` is a property key or `fields.{id}`; values are as stored. */
export interface Entry {
  key: string
  old: unknown
  new: unknown
}

/** What belongs together in the history of a record. */
export interface Save {
  type: EventType
  entries: readonly Entry[]
  /** Who wrote it, if that is not the author of the whole. */
  by?: Pick<Signature, 'cause' | 'causeId' | 'userId' | 'actor'> | undefined
}

/** The record's newest sequence number and the instant of the save. */
export interface Recorded {
  id: number
  seq: number
  last_updated: string
}

/** Who wrote, as part of which action. */
export interface Signature {
  tenantId: number
  actionId: string
  cause: string
  causeId: string | null
  userId: number | null
  actor: string
}

/** The entries of saves, numbered from 1 within the record's write and signed, as `logged` takes them. */
export function numbered(id: number, saves: readonly Save[], by: Signature): object[] {
  const total = saves.reduce((sum, { entries }) => sum + entries.length, 0)
  let nth = 0
  return saves.flatMap(({ type, entries, by: own }) => {
    const signature = own ? { ...by, ...own } : by
    const first = nth + 1
    return entries.map(({ key, old, new: now }) => {
      nth += 1
      return { id, total, nth, first, type, key, old: old ?? null, now: now ?? null, ...signed(signature) }
    })
  })
}

/** A signature as columns of a JSON recordset. */
export const signed = ({ actionId, userId, actor, cause, causeId }: Signature) => ({
  action_id: actionId,
  user_id: userId,
  actor,
  cause,
  cause_id: causeId,
})

export const SIGNED = sql`action_id uuid, user_id int, actor text, cause text, cause_id text`

/**
 * A query that logs entries under the latest sequence numbers of the records that `written` returns, which are at least
 * the columns of Recorded. `entries` is the JSON text of what `numbered` gives. The position is taken once. (ADR 5)
 */
export const logged = (tenantId: number, entries: string): RawBuilder<unknown> => sql`logged as (
  insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause, cause_id,
    type, key, old_value, new_value)
  select ${tenantId}::int, written.id, written.seq - entry.total + entry.nth, written.seq - entry.total + entry.first,
    written.last_updated, (select log_position()), entry.action_id, entry.user_id, entry.actor, entry.cause,
    entry.cause_id, entry.type, entry.key, nullif(entry.old, 'null'), nullif(entry.now, 'null')
  from written join jsonb_to_recordset(${entries}::jsonb)
    as entry (id int, total int, nth int, first int, type text, key text, old jsonb, now jsonb, ${SIGNED})
    on entry.id = written.id)`
