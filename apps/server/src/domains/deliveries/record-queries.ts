import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { isAccessible } from '../../query/relation.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTitle } from '../../records/visibility.ts'

export interface VisibleRecord {
  id: number
  caseNumber: string
  title: string
}

/** Those of the records that the reader may see. */
export async function selectVisible(
  tx: Tx,
  { me, rights }: { me: Actor; rights: ReadRights },
  ids: readonly number[],
): Promise<VisibleRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<VisibleRecord>`
    select c.id, c.case_number as "caseNumber", ${shownTitle(rights, 'c')} as title
    from cases c where c.id = any(${[...ids]}::int[]) and c.deleted is null and ${isAccessible({ me })}`.execute(tx)
  return rows
}
