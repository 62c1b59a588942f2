import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import type { Deed } from './play-story.ts'

/** Adds what colleagues did to a record that has just been imported: its history, its comments, its times. */
export async function writeDeeds(tx: Tx, tenantId: number, caseId: number, deeds: readonly Deed[]): Promise<void> {
  let seq = 1
  const changes = deeds.flatMap(({ at, by, type, entries }) => {
    const group = seq + 1
    return entries.map(({ key, old, new: now }) => ({
      ...{ tenant_id: tenantId, case_id: caseId, seq: (seq += 1), group_seq: group, at },
      ...{ user_id: by.id, actor: by.name, cause: 'user' as const, type, key },
      ...{ old_value: stored(old), new_value: stored(now) },
    }))
  })
  if (changes.length === 0) return
  await tx.insertInto('changes').values(changes).execute()
  const comments = deeds.flatMap(({ at, by, type, entries }) =>
    type === 'comment' ? entries.map((entry) => ({ at, by, comment: String(entry.new) })) : [],
  )
  if (comments.length > 0)
    await tx
      .insertInto('comments')
      .values(
        comments.map(({ at, by, comment }) => ({
          ...{ tenant_id: tenantId, case_id: caseId, user_id: by.id, author: by.name, comment, created: at },
        })),
      )
      .execute()
  const times = changes
    .filter(({ key }) => key.startsWith('fields.'))
    .map(({ key, at }): [string, string] => [key.slice('fields.'.length), at])
  await tx
    .updateTable('cases')
    .set({ seq, field_times: sql`field_times || ${JSON.stringify(Object.fromEntries(times))}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', caseId)
    .execute()
}

const stored = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
