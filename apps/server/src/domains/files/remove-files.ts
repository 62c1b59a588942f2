import type { Ctx } from '../../http/context.ts'
import { applyTo } from '../cases/writing/apply-changes.ts'
import { writerOf } from '../cases/writing/writer.ts'

/** Deletes the files of a record itself or of one of its fields, all or one of them. A job removes their bytes. */
export async function removeFiles(
  ctx: Ctx,
  { caseId, fieldId = null, fileId }: { caseId: number; fieldId?: string | null; fileId?: string | undefined },
): Promise<void> {
  await applyTo(writerOf(ctx), caseId, [{ kind: 'removeFiles', fieldId, ...(fileId !== undefined && { fileId }) }])
}
