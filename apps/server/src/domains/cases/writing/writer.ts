import type { Actor } from '@dossier/core/access/cases'
import type { Database } from '../../../db/open.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Refusal } from '../../../http/refusal.ts'
import type { Change } from '../plans/changes.ts'

/** Who changes records: a person, whose rights are asked and whom locks stop, or the system, which has no rights to ask. */
export interface Author {
  id: number | null
  name: string
  person: Actor | null
  /** Also changes records that are deleted: for what is done to all of them. */
  reachesDeleted?: true
}

/** What every write of records needs: a transaction of a tenant, in which an author does something. */
export interface Writer extends Pick<Ctx, 'tx' | 'emit' | 'action'> {
  tenant: Pick<Ctx['tenant'], 'id' | 'features'>
  author: Author
  /** Whether rules are run, where that does not follow from the cause of the action. */
  runsRules?: boolean
  /** Takes each change that is refused; the others are made. Without it, one refused change stops all of its record. */
  leave?: (change: Change, refusal: Refusal) => void
}

/** A writer of new records, which need numbers. */
export interface Creator extends Writer {
  services: { database: Pick<Database, 'beside'> }
}

/** A writer of records that are there, which are checked against the configuration of the tenant. */
export interface Changer extends Writer {
  services: Pick<Ctx['services'], 'catalogues'>
  /** Only checks changes: others go on saving these records, so that any of it may be different afterwards. */
  onlyLooks?: true
}

/** The caller writes, as part of the call's action. */
export const writerOf = (ctx: Ctx): Ctx & Writer => ({
  ...ctx,
  author: { id: ctx.me.id, name: ctx.me.name, person: ctx.me },
})

/** The system writes, in the name of a rule, a schedule or the like. */
export const systemWriter = <T extends Omit<Writer, 'author'>>(scene: T, name: string): T & Writer => ({
  ...scene,
  author: { id: null, name, person: null },
})
