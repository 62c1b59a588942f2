import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import type { LookupColumn } from '../cases/replacement/records-with.ts'
import { usesOf } from './uses-of.ts'

interface Used {
  column: LookupColumn
  thing: { id: number; title: string }
  /** What to do about it, as a sentence. */
  remedy: string
}

const STILL_NAMED = '23503'

/** Deletes something that records can have; refused with 409 and its uses while anything has it. */
export async function refuseUsed(ctx: Ctx, { column, thing, remedy }: Used, remove: () => Promise<unknown>) {
  refuseInUse(ctx, { thing, usage: await usesOf(ctx, { column, id: thing.id }), remedy })
  try {
    await remove()
  } catch (error) {
    // Somebody gave it to a record in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === STILL_NAMED)) throw error
    conflict(`"${thing.title}" is in use by a new ${ctx.tenant.recordName.toLowerCase()}. ${remedy}`)
  }
}
