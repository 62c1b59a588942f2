import type { EventType } from '@dossier/contract/events'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import { newAction } from '../../../history/action.ts'
import type { Entry } from '../../../history/write-log.ts'
import { insertComments } from '../../comments/queries.ts'
import type { Writer } from './writer.ts'

/** What somebody did to a record before it came here. */
export interface PastSave {
  at: string
  by: { id: number | null; name: string }
  type: EventType
  entries: readonly Entry[]
  /** The words of a comment. */
  comment?: string
}

/** The values before a past, under the keys of the log; fields are apart. */
export function beganWith(
  values: Record<string, unknown> & { fields: Record<string, FieldValue> },
  past: readonly PastSave[],
): Record<string, unknown> & { fields: Record<string, FieldValue> } {
  const { fields, ...properties } = values
  const firsts = new Map<string, unknown>()
  for (const { entries } of past) for (const { key, old } of entries) if (!firsts.has(key)) firsts.set(key, old)
  const begun = new Map(Object.entries(fields))
  for (const [key, old] of firsts) {
    const fieldId = fieldIdOf(key)
    if (fieldId === null) properties[key] = old
    else begun.set(fieldId, old as FieldValue)
  }
  return { ...properties, fields: Object.fromEntries([...begun].filter(([, value]) => value !== null)) }
}

/** When each field of a record from elsewhere last changed. */
export function timesOf(
  fields: Readonly<Record<string, FieldValue>>,
  { created, past }: { created: string; past: readonly PastSave[] },
): Record<string, string> {
  const times = Object.fromEntries(Object.keys(fields).map((id) => [id, created]))
  for (const { at, entries } of past)
    for (const { key } of entries) {
      const fieldId = fieldIdOf(key)
      if (fieldId !== null) times[fieldId] = at
    }
  return times
}

/** Logs the pasts of new records after their first entries, each save as an action of its own. */
export async function writePasts(
  { tx, tenant }: Writer,
  pasts: readonly { caseId: number; saves: readonly PastSave[] }[],
): Promise<void> {
  if (pasts.length === 0) return
  const comments = pasts.flatMap(({ caseId, saves }) =>
    saves.flatMap(({ at, by, comment }) =>
      comment === undefined ? [] : { caseId, author: by, comment, isHtml: false, created: at },
    ),
  )
  const inserted = (await insertComments(tx, tenant.id, comments)).values()
  const entries = pasts.flatMap(({ caseId, saves }) => {
    // The first entry of the record is there.
    let seq = 1
    return saves.flatMap(({ at, by, type, entries: changes, comment }) => {
      const save = { id: caseId, first: seq + 1, at, action: newAction().id, user_id: by.id, actor: by.name, type }
      const said = comment === undefined ? [] : [{ key: 'comment', old: null, new: { id: inserted.next().value!.id } }]
      return [...changes, ...said].map(({ key, old, new: now }) => ({ ...save, seq: ++seq, key, old, now }))
    })
  })
  await sql`
    insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause, type, key,
      old_value, new_value)
    select ${tenant.id}::int, id, seq, first, at, (select log_position()), action, user_id, actor, 'user', type, key,
      nullif(old, 'null'), nullif(now, 'null')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id int, seq int, first int, at timestamptz,
      action uuid, user_id int, actor text, type text, key text, old jsonb, now jsonb)`.execute(tx)
}
