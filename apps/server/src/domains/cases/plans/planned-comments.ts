import { deleteComments, insertComments, updateComments, type CommentRow } from '../../comments/queries.ts'
import type { Plan } from './changes.ts'
import type { Writer } from '../writing/writer.ts'

/** Adds, edits and deletes the comments of plans; returns those that plans added. */
export async function writePlannedComments(writer: Writer, plans: readonly Plan[]): Promise<Map<Plan, CommentRow>> {
  const { tx, tenant, author } = writer
  const changes = plans.flatMap((plan) => plan.steps.flatMap(({ commentChange }) => commentChange ?? []))
  const edited = changes.flatMap((one) => ('edit' in one ? [one.edit] : []))
  const deleted = changes.flatMap((one) => ('remove' in one ? [one.remove] : []))
  if (edited.length > 0) await updateComments(tx, tenant.id, edited)
  if (deleted.length > 0) await deleteComments(tx, tenant.id, deleted)
  const commented = plans.flatMap((plan) => plan.steps.flatMap(({ comment }) => (comment ? [{ plan, comment }] : [])))
  if (commented.length === 0) return new Map()
  const given = commented.map(({ plan, comment }) => ({ caseId: plan.before.record.id, author, ...comment }))
  const rows = await insertComments(tx, tenant.id, given)
  return new Map(commented.map(({ plan }, nth) => [plan, rows[nth]!]))
}
