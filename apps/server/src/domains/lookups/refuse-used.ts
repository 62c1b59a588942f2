import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import type { LookupColumn } from '../cases/records-with.ts'
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
  const uses = await usesOf(ctx, { column, id: thing.id })
  const refuse = (by: readonly string[]) =>
    conflict(`"${thing.title}" is in use by ${new Intl.ListFormat('en').format(by)}. ${remedy}`)
  if (uses.length > 0) refuse(uses)
  try {
    await remove()
  } catch (error) {
    // Somebody gave it to a record in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === STILL_NAMED)) throw error
    refuse([`a new ${ctx.tenant.recordName.toLowerCase()}`])
  }
}
