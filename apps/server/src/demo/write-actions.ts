import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { newAction } from '../history/action.ts'
import type { Action } from './play-story.ts'

/** Adds what colleagues did to a record that has just been imported: its history, its comments, its times. */
export async function writeActions(
  tx: Tx,
  tenantId: number,
  caseId: number,
  actions: readonly Action[],
): Promise<void> {
  const key = { tenant_id: tenantId, case_id: caseId }
  const changes = []
  const times: Record<string, string> = {}
  // The import has written the first entry.
  let seq = 1
  for (const { at, by, type, entries, comment } of actions) {
    const { id: action_id, cause } = newAction()
    const group = {
      ...key,
      group_seq: seq + 1,
      at,
      action_id,
      user_id: by.id,
      actor: by.name,
      cause,
      cause_id: null,
      type,
    }
    for (const { key: place, old, new: now } of entries) {
      seq += 1
      changes.push({ ...group, seq, key: place, old_value: stored(old), new_value: stored(now) })
      const fieldId = fieldIdOf(place)
      if (fieldId !== null) times[fieldId] = at
    }
    if (comment === undefined) continue
    const row = { ...key, user_id: by.id, author: by.name, comment, created: at }
    const { id } = await tx.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()
    seq += 1
    changes.push({ ...group, seq, key: 'comment', old_value: null, new_value: stored({ id }) })
  }
  if (changes.length === 0) return
  await tx.insertInto('changes').values(changes).execute()
  await tx
    .updateTable('cases')
    .set({ seq, field_times: sql`field_times || ${JSON.stringify(times)}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', caseId)
    .execute()
}

const stored = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
