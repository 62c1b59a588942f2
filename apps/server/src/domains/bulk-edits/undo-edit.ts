import type { bulkEdits } from '@dossier/contract/bulk-edits'
import type { ReplyOf } from '@dossier/contract/endpoint'
import { RECORDS_AT_ONCE } from '@dossier/contract/limits'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { writeRecords } from '../cases/writing/write-records.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { selectRecordsOf } from '../events/action-queries.ts'
import { planUndo, presentUndo } from '../events/undo-in-records.ts'
import { presentEdit, requireEdit } from './present-edit.ts'
import { updateEdit } from './queries.ts'

type Undone = ReplyOf<typeof bulkEdits.undo>

/** Takes an edit back in all of its records: everything, or with `partly` as far as that can be done. (ADR 88) */
export async function undoEdit(ctx: Ctx, { id, partly }: { id: string; partly: boolean }): Promise<Undone> {
  const edit = await requireEdit(ctx, id, { isForUpdate: true })
  if ((await presentEdit(ctx, edit)).state === 'running') conflict('It is still under way. Cancel it first.')
  const ids = await selectRecordsOf(ctx.tx, { tenantId: ctx.tenant.id, actionId: id }, { limit: RECORDS_AT_ONCE })
  const writer = {
    ...writerOf(ctx),
    author: { id: ctx.me.id, name: ctx.me.name, person: ctx.me },
    action: { ...ctx.action, cause: 'undo', causeId: id },
  } as const
  const planned = await planUndo(writer, id, ids)
  const isDone = planned.records > 0 && (planned.left.length === 0 || partly)
  if (isDone) {
    await writeRecords(writer, planned.plans)
    await updateEdit(ctx.tx, { tenantId: ctx.tenant.id, id }, { isEnded: true })
  }
  const { caseId: _, isStarted: _started, ...answer } = presentUndo(0, planned, isDone)
  return answer
}

/** A repeated call is answered with numbers alone: the caller may see fewer records by now. */
export async function replayUndone(_ctx: Ctx, reply: Undone): Promise<Undone> {
  return { ...reply, left: [] }
}
