import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ledger, Write } from './write-load.ts'

const FOUND: Record<Write['kind'], string> = {
  create: 'select title as text from cases_base',
  comment: 'select comment as text from comments',
  field: `select new_value #>> '{}' as text from changes where key = 'fields.note'`,
}

/**
 * An acknowledged write is stored exactly once, one that was said to have changed nothing never, and any other at most
 * once. Gives a sentence for each that is not.
 */
export async function misplacedWrites(owner: Kysely<DB>, { writes }: Ledger): Promise<string[]> {
  const counts = { create: new Map(), comment: new Map(), field: new Map() } as Record<
    Write['kind'],
    Map<string, number>
  >
  for (const [kind, query] of Object.entries(FOUND) as [Write['kind'], string][]) {
    const { rows } = await sql.raw<{ text: string }>(query).execute(owner)
    for (const { text } of rows) counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1)
  }
  return writes.flatMap(({ kind, text, acknowledged, denied }) => {
    const times = counts[kind].get(text) ?? 0
    const right = acknowledged ? times === 1 : times <= (denied ? 0 : 1)
    const answer = acknowledged ? 'acknowledged' : denied ? 'denied' : 'without an answer'
    return right ? [] : [`${kind} "${text}", ${answer}: ${times} times`]
  })
}
