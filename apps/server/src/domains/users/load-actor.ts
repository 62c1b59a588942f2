import type { Actor } from '@dossier/core/access/cases'
import type { Tx } from '../../db/open.ts'
import { rightsOf, selectPerson } from './queries.ts'

/** A person as the policy knows those who act; null for a disabled one, or if the tenant has no such person. */
export async function loadActor(tx: Tx, tenantId: number, userId: number): Promise<Actor | null> {
  const row = await selectPerson(tx, tenantId, userId)
  if (!row || row.disabled) return null
  const { isAdmin, editData } = rightsOf(row)
  return { id: row.id, isAdmin, editData: isAdmin || editData, teams: row.teams }
}
