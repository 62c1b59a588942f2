import type { Actor } from '@dossier/core/access/cases'
import type { Tx } from '../../db/open.ts'

/** Who reads a list. */
export interface Viewer {
  tx: Tx
  tenant: { id: number }
  me: Actor
}
