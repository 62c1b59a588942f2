import type { UndoneAction } from '@dossier/contract/actions'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import type { Ctx } from '../../http/context.ts'
import { badInput, forbidden } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { allowWrite } from '../cases/access/allow-write.ts'
import { loadCase } from '../cases/load-case.ts'
import { requireEditable } from '../cases/replay.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { writeRecords } from '../cases/writing/write-records.ts'
import { selectRecordsOf } from './action-queries.ts'
import { undoActionJob } from './undo-action-job.ts'
import { entriesToUndo } from './undo-event.ts'
import { planUndo, presentUndo } from './undo-in-records.ts'

interface Params {
  caseId: number
  eventId: number
  partly: boolean
}

/** Takes the action of an event back in all of its records: everything, or with `partly` as far as that can be done. */
export async function undoAll(ctx: Ctx, { caseId, eventId, partly }: Params): Promise<UndoneAction> {
  const { tx, tenant, me } = ctx
  const seen = await loadCase(ctx, caseId)
  allowWrite(me, seen)
  const [first] = await entriesToUndo(ctx, seen, eventId)
  if (first!.cause === 'import') return badInput('Undo the whole import in the configuration, under Imports.')
  const actionId = first!.action_id
  const ids = await selectRecordsOf(tx, { tenantId: tenant.id, actionId }, { limit: RECORDS_AT_ONCE + 1 })
  if (ids.length > RECORDS_AT_ONCE) return start(ctx, caseId, actionId)
  const writer = {
    ...writerOf(ctx),
    author: { id: me.id, name: me.name, person: me },
    action: { ...ctx.action, cause: 'undo', causeId: actionId },
  } as const
  const planned = await planUndo(writer, actionId, ids)
  if (planned.records === 0 || (planned.left.length > 0 && !partly)) return presentUndo(caseId, planned, false)
  await writeRecords(writer, planned.plans)
  return presentUndo(caseId, planned, true)
}

/** A repeated call is answered with numbers alone: the caller may see fewer records by now. */
export async function replayUndoAll(ctx: Ctx, reply: UndoneAction): Promise<UndoneAction> {
  await requireEditable(ctx, reply.caseId)
  return { ...reply, left: [] }
}

async function start(ctx: Ctx, caseId: number, actionId: string): Promise<UndoneAction> {
  const { tx, tenant, me } = ctx
  if (!me.isAdmin || me.isSupport)
    return forbidden(
      `This changed more than ${RECORDS_AT_ONCE.toLocaleString('en')} records. Ask an administrator to undo it.`,
    )
  await enqueue(tx, { kind: undoActionJob, data: { actionId, personId: me.id } }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: undoActionJob.name })
  return { caseId, isUndone: false, isStarted: true, offersRest: false, records: 0, left: [], leftTotal: 0 }
}
