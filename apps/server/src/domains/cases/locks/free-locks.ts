import type { Plan } from '../plans/changes.ts'
import { deleteLocksOn } from './lock-queries.ts'
import type { LockRow } from '../queries.ts'
import type { Writer } from '../writing/writer.ts'

export interface LocksAfter {
  /** The keys whose locks were released. */
  free: readonly string[]
  left: readonly LockRow[]
}

/**
 * Releases what plans release: all locks of records that are closed or deleted, and those of the author on what was
 * edited. Gives what became of the locks of each.
 */
export async function freePlannedLocks(writer: Writer, plans: readonly Plan[]): Promise<(plan: Plan) => LocksAfter> {
  const keys = new Map<number, string[]>()
  const all = plans.filter(({ steps }) => steps.some(({ frees }) => frees === 'all'))
  const own = plans.flatMap((plan) => ownLocks(writer, plan).map(({ key }) => ({ caseId: plan.before.record.id, key })))
  if (all.length + own.length > 0) {
    const caseIds = all.map(({ before }) => before.record.id)
    const freed = await deleteLocksOn(writer.tx, writer.tenant.id, { caseIds, own, userId: writer.author.id })
    for (const { case_id, key } of freed) keys.set(case_id, [...(keys.get(case_id) ?? []), key])
  }
  const ended = new Set(all)
  return (plan) => {
    const free = keys.get(plan.before.record.id) ?? []
    if (ended.has(plan)) return { free, left: [] }
    const gone = ownLocks(writer, plan)
    return { free, left: plan.before.locks.filter((lock) => !gone.includes(lock)) }
  }
}

/** The author's locks that the plan ends. */
function ownLocks({ author }: Writer, { before, steps }: Plan): LockRow[] {
  const keys = steps.flatMap(({ frees }) => (frees && frees !== 'all' ? frees.key : []))
  return before.locks.filter((lock) => lock.user_id === author.id && keys.includes(lock.key))
}
