import type { EventType } from '@dossier/contract/events'
import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import { savedAt } from '../db/saved-at.ts'
import type { DB } from '../db/schema.ts'
import type { Ctx } from '../http/context.ts'

/** A change in one place. `key` is a property key or `fields.{id}`; values are as stored. */
export interface Entry {
  key: string
  old: unknown
  new: unknown
}

export interface Save {
  type: EventType
  entries: readonly Entry[]
}

/** New values of a record's columns, typed slots included. */
export type CaseChange = UpdateObject<DB, 'cases'> & Record<string, unknown>

/** The record's newest sequence number and the instant of the save. */
export interface Recorded {
  id: number
  seq: number
  last_updated: string
}

export type Writer = Pick<Ctx, 'tx' | 'me' | 'tenant' | 'emit' | 'action'>

/**
 * Writes columns of a record together with its change log, in one statement: takes the next sequence numbers, one for
 * each entry, and the instant of the save. Listeners are notified after the commit.
 */
export async function recordChanges(ctx: Writer, caseId: number, save: Save & { set?: CaseChange }): Promise<Recorded> {
  const update = ctx.tx
    .updateTable('cases')
    .set({ ...save.set, seq: sql`seq + ${save.entries.length}`, last_updated: savedAt })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('id', '=', caseId)
    .returning(['id', 'seq', 'last_updated'])
  const recorded = await withHistory(ctx, sql`written as (${update})`, save)
  if (!recorded) throw new Error(`Record ${caseId} was not there to be changed.`)
  return recorded
}

/**
 * Runs a write and logs its entries under the record's latest sequence numbers, in one statement. The write is one or
 * more named queries, of which `written` returns at least the columns of Recorded. Returns undefined if there is no
 * row.
 */
export async function withHistory<T extends Recorded = Recorded>(
  ctx: Writer,
  write: RawBuilder<unknown>,
  save: Save,
): Promise<T | undefined> {
  const count = save.entries.length
  const entries = JSON.stringify(
    save.entries.map(({ key, old, new: now }) => ({ key, old: old ?? null, now: now ?? null })),
  )
  const { rows } = await sql<T>`
    with ${write}, logged as (
      insert into changes
        (tenant_id, case_id, seq, group_seq, at, action_id, user_id, actor, cause, cause_id, type, key, old_value, new_value)
      select ${ctx.tenant.id}, written.id, written.seq - ${count}::int + entry.nth, written.seq - ${count}::int + 1,
        written.last_updated, ${ctx.action.id}::uuid, ${ctx.me.id}::int, ${ctx.me.name}, ${ctx.action.cause},
        ${ctx.action.causeId}::text, ${save.type},
        entry.content->>'key', nullif(entry.content->'old', 'null'), nullif(entry.content->'now', 'null')
      from written, jsonb_array_elements(${entries}::jsonb) with ordinality as entry (content, nth))
    select * from written`.execute(ctx.tx)
  const [recorded] = rows
  if (!recorded) return undefined
  ctx.emit({
    type: 'case.changed',
    tenantId: ctx.tenant.id,
    caseId: recorded.id,
    fromSeq: recorded.seq - count + 1,
    keys: save.entries.map((entry) => entry.key),
  })
  return recorded
}
