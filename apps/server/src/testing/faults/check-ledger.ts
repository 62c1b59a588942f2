import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { pathOf } from '../../files/store.ts'
import { bytesOf, type Ledger, type Write } from './write-load.ts'

const FOUND: Record<Write['kind'], string> = {
  create: 'select title as text from cases_base',
  comment: 'select comment as text from comments',
  field: `select new_value #>> '{}' as text from changes where key = 'fields.note'`,
  file: 'select name as text from case_files',
  link: `select case_id || '-' || (new_value->>'caseId') as text from changes
    where type = 'linked' and key = 'links' and case_id < (new_value->>'caseId')::int`,
  merge: `select case_id::text as text from changes where key = 'mergedInto'`,
}

/**
 * An acknowledged write is stored exactly once, one that was said to have changed nothing never, and any other at most
 * once. Gives a sentence for each that is not.
 */
export async function misplacedWrites(owner: Kysely<DB>, { writes }: Ledger): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const [kind, query] of Object.entries(FOUND)) {
    const { rows } = await sql.raw<{ text: string }>(query).execute(owner)
    for (const { text } of rows) counts.set(`${kind} ${text}`, (counts.get(`${kind} ${text}`) ?? 0) + 1)
  }
  return writes.flatMap(({ kind, text, acknowledged, denied }) => {
    const times = counts.get(`${kind} ${text}`) ?? 0
    const right = acknowledged ? times === 1 : times <= (denied ? 0 : 1)
    const answer = acknowledged ? 'acknowledged' : denied ? 'denied' : 'without an answer'
    return right ? [] : [`${kind} "${text}", ${answer}: ${times} times`]
  })
}

/** Every file that a record names is in the folder as it was sent. Gives a sentence for each that is not. */
export async function damagedFiles(owner: Kysely<DB>, dataDir: string): Promise<string[]> {
  const files = await owner.selectFrom('case_files').select(['tenant_id', 'id', 'name']).execute()
  const checked = files.map(async ({ tenant_id: tenantId, id, name }) => {
    const bytes = await readFile(join(dataDir, 'files', pathOf({ tenantId, id, part: 'file' }))).catch(() => undefined)
    if (bytes?.equals(bytesOf(name))) return []
    return [`file "${name}": ${bytes ? 'other bytes' : 'no bytes'}`]
  })
  return (await Promise.all(checked)).flat()
}
