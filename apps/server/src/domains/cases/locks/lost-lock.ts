import type { Ctx } from '../../../http/context.ts'
import { conflict } from '../../../http/refusal.ts'
import { selectLock, type LockKey } from './lock-queries.ts'

/** A person with a lock, or without. */
export interface Holder extends Pick<Ctx, 'tx'> {
  me: { id: number | null }
}

/** Refuses with 409 a caller who does not hold the lock any more, or not with this fence, and says why. */
export async function refuseLost(ctx: Holder, lock: LockKey, fence: number | undefined): Promise<never> {
  const reason = await reasonOf(ctx, lock, fence)
  return conflict(`${reason} Your text is still here; take the field again to save it.`)
}

/** Only a lock that expired with the caller's own fence was lost by being away. */
async function reasonOf({ tx, me }: Holder, lock: LockKey, fence: number | undefined): Promise<string> {
  const last = await selectLock(tx, lock)
  if (last?.isLiving)
    return last.user_id === me.id ? 'You are editing this in another window.' : `${last.holder} is editing this now.`
  const isOwn = last?.user_id === me.id && (fence === undefined || last.fence === fence)
  return isOwn ? 'Your edit lock has ended because you were away.' : 'Your edit lock has ended.'
}
