import { canViewCase } from '@dossier/core/access/cases'
import { isEnabled } from '@dossier/core/tenants/features'
import type { Ctx } from '../../../http/context.ts'
import { conflict, Refusal } from '../../../http/refusal.ts'
import { loadActor } from '../../users/load-actor.ts'
import { lockableKey, locksChanged } from './field-locks.ts'
import { loadCase, type LoadedCase } from '../load-case.ts'
import { selectLock, type LockKey } from './lock-queries.ts'
import { deleteRequest, insertRequest, passLock, refuseRequest } from './lock-request-queries.ts'

interface OnePlace {
  caseId: number
  place: string
}

const NO_REQUEST = 'They no longer ask for this. You can go on editing.'

/** Asks the person who is editing a place for it. Asking again starts the minute over. (ADR 106) */
export async function askForLock(ctx: Ctx, { caseId, place }: OnePlace): Promise<void> {
  const lock = lockableKey(ctx, await loadCase(ctx, caseId), place)
  if (isEnabled(ctx.tenant.features, 'allowLockedFieldsToBeEdited'))
    conflict('Several people can edit this at the same time. Open it.')
  if (!(await insertRequest(ctx.tx, lock, ctx.me))) return refuseToAsk(ctx, lock)
  locksChanged(ctx, caseId, [lock.key])
}

async function refuseToAsk({ tx, me }: Ctx, lock: LockKey): Promise<never> {
  const held = await selectLock(tx, lock)
  if (!held?.isLiving || held.user_id === me.id) return conflict('Nobody else is editing this now. Open it.')
  return conflict(`${held.holder} keeps editing this for now. Ask again in a minute.`)
}

/** Withdraws the caller's own request. */
export async function withdrawRequest(ctx: Ctx, { caseId, place }: OnePlace): Promise<void> {
  const lock = lockableKey(ctx, await loadCase(ctx, caseId), place)
  if (await deleteRequest(ctx.tx, lock, ctx.me.id)) locksChanged(ctx, caseId, [lock.key])
}

interface Answer extends OnePlace {
  userId: number
  handsOver: boolean
}

/** The holder of a lock keeps it, or hands it over to a person who asks for it and may edit the place now. */
export async function answerRequest(ctx: Ctx, { caseId, place, userId, handsOver }: Answer): Promise<void> {
  const loaded = await loadCase(ctx, caseId)
  const lock = lockableKey(ctx, loaded, place)
  const answered = { userId, holderId: ctx.me.id }
  if (handsOver) await requireEditor(ctx, loaded, { lock, userId })
  const isDone = await (handsOver ? passLock : refuseRequest)(ctx.tx, lock, answered)
  if (!isDone) conflict(NO_REQUEST)
  locksChanged(ctx, caseId, [lock.key])
}

/** By the rules that decide over the asker's own calls. */
async function requireEditor(ctx: Ctx, loaded: LoadedCase, { lock, userId }: { lock: LockKey; userId: number }) {
  const me = await loadActor(ctx.tx, ctx.tenant.id, userId)
  if (!me) return conflict(NO_REQUEST)
  if (!canViewCase(me, loaded.record)) conflict('They can no longer edit this.')
  try {
    lockableKey({ me, tenant: ctx.tenant }, loaded, lock.key)
  } catch (error) {
    if (error instanceof Refusal) conflict('They can no longer edit this.')
    throw error
  }
}
