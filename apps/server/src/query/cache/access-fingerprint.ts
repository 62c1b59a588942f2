import type { Actor } from '@dossier/core/access/cases'
import { sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { readRightsClass } from '../../records/read-rights.ts'
import { involving } from '../../records/visibility.ts'
import type { Tx } from '../../db/open.ts'
import type { QueryState } from '../record-state.ts'
import { accessible } from '../relation.ts'

interface Reader {
  tx: Tx
  me: Actor
}

/** People to whom every list looks the same. */
export interface ReaderClass {
  key: string
  /** Decides which records there are: of sensitive ones all, none, or those of one person. */
  sees: Actor
  /** Decides which fields and titles are shown. */
  reads: Actor
  /** The configuration in which they have the same rights, or a later one that is the same for what they read. */
  catalogue: Catalogue
}

/** Somebody who is involved in no sensitive record. */
export const NOBODY: Actor = { id: 0, isAdmin: false, editData: false, teams: [] }
const ADMINISTRATOR: Actor = { ...NOBODY, isAdmin: true }

/**
 * Most people are involved in no sensitive record: they share what they see with everybody who may view the same
 * fields. Whoever is involved in some has a class of their own.
 */
export function readerClass(me: Actor, isInvolved: boolean, catalogue: Catalogue): ReaderClass {
  const { isAdmin, teams } = me
  const reads = { ...NOBODY, isAdmin, teams }
  const rights = readRightsClass(reads, catalogue)
  if (isAdmin) return { key: `all ${rights}`, sees: ADMINISTRATOR, reads, catalogue }
  if (!isInvolved) return { key: `open ${rights}`, sees: NOBODY, reads, catalogue }
  return { key: `own ${accessFingerprint(me)}`, sees: { ...reads, id: me.id }, reads, catalogue }
}

/** The rights of a person as far as lists go: as long as it is the same, so is what they see of a record. */
export const accessFingerprint = ({ id, isAdmin, teams }: Actor): string =>
  `${id} ${isAdmin} ${teams.toSorted((a, b) => a - b).join()}`

/** Whether there are open sensitive records that the person may see. */
export async function isInvolvedInSome({ tx, me }: Reader): Promise<boolean> {
  if (me.isAdmin) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists(select 1 from cases c where ${involving(me)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Those of the records that the person may not see, or that are not in the state. */
export async function selectHidden(
  { tx, me }: Reader,
  ids: readonly number[],
  state: QueryState = 'all',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cases c where c.id = any(${[...ids]}::int[]) and ${accessible({ me }, state)}`.execute(tx)
  const visible = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !visible.has(id))
}
