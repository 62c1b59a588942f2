import type { ReceivedFile } from '@dossier/contract/endpoint'
import type { CaseFile } from '@dossier/contract/files'
import { whyNotFill } from '@dossier/core/access/fields'
import { rightsOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { allowBy } from '../cases/access/allow-write.ts'
import { applyTo } from '../cases/writing/apply-changes.ts'
import { isFieldVisible } from '../cases/present-case.ts'
import { requireEditable } from '../cases/replay.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { presentFile } from './present-file.ts'
import { requireQuota } from './require-room.ts'

/** Adds a file whose bytes are stored to a record, or to one of its fields. */
export async function addFile(
  ctx: Ctx,
  { caseId, fieldId = null, file }: { caseId: number; fieldId?: string | null; file: ReceivedFile },
): Promise<CaseFile> {
  const { file: row } = await applyTo(writerOf(ctx), caseId, [{ kind: 'addFile', file: { ...file, fieldId } }])
  // Counted with this file, and everybody who adds another one waits for this transaction.
  await requireQuota(ctx)
  return presentFile(row!)
}

/** Returns the stored answer again to a person who may still edit the record and, if the file is in one, the field. */
export async function replayFile(ctx: Ctx, reply: CaseFile): Promise<CaseFile> {
  const { record, catalogue } = await requireEditable(ctx, reply.caseId)
  if (reply.fieldId === null) return reply
  const one = record.template.fields.get(reply.fieldId) ?? notFound('Field')
  if (!isFieldVisible(ctx.me, one)) notFound('Field')
  allowBy('field.edit', whyNotFill(ctx.me, one.field, rightsOf(one)), catalogue)
  return reply
}
