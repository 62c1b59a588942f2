import { Refusal } from '../../../http/refusal.ts'
import { deleteFiles, deleteStrays, insertFiles, type FileRow } from '../../files/queries.ts'
import type { Plan } from './changes.ts'
import type { Writer } from '../writing/writer.ts'

const GONE = 'The upload took too long. Try again.'

/** Writes the files that plans add and remove; returns those that were added. */
export async function writePlannedFiles(
  { tx, tenant, author }: Writer,
  plans: readonly Plan[],
): Promise<Map<Plan, FileRow>> {
  const steps = plans.flatMap((plan) => plan.steps.flatMap(({ files }) => (files ? [{ plan, files }] : [])))
  const added = steps.flatMap(({ plan, files }) => ('add' in files ? [{ plan, file: files.add }] : []))
  const removed = steps.flatMap(({ files }) => ('remove' in files ? files.remove : []))
  if (removed.length > 0) await deleteFiles(tx, tenant.id, removed)
  if (added.length === 0) return new Map()
  const ids = added.map(({ file }) => file.id)
  // Bytes that were given up as strays may be gone.
  if ((await deleteStrays(tx, tenant.id, ids)) < ids.length) throw new Refusal(503, GONE)
  const files = added.map(({ plan, file }) => ({ caseId: plan.before.record.id, author, file }))
  const rows = new Map((await insertFiles(tx, tenant.id, files)).map((row) => [row.id, row]))
  return new Map(added.map(({ plan, file }) => [plan, rows.get(file.id)!]))
}
