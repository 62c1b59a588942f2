import type { Plan } from './changes.ts'
import { deleteLinks, insertLinks } from '../links/link-queries.ts'
import { markUnmerged, moveBelongings } from '../merging/merge-queries.ts'
import type { Writer } from '../writing/writer.ts'

/** Writes the links that plans add and remove, and what a merge moves. Both records of a link plan the same. */
export async function writePlannedLinks({ tx, tenant }: Writer, plans: readonly Plan[]): Promise<void> {
  const steps = plans.flatMap((plan) => plan.steps.flatMap(({ links }) => links ?? []))
  const removed = steps.flatMap((links) => ('remove' in links ? [links.remove] : []))
  const added = steps.flatMap((links) => ('add' in links ? [links.add] : []))
  if (removed.length > 0) await deleteLinks(tx, tenant.id, removed)
  if (added.length > 0) await insertLinks(tx, tenant.id, added)
  for (const { steps: planned } of plans)
    for (const { merge } of planned) if (merge) await moveBelongings(tx, tenant.id, merge)
  const unmerged = plans.filter((plan) => plan.steps.some((step) => step.unmerges))
  const ids = unmerged.map((plan) => plan.before.record.id)
  if (ids.length > 0) await markUnmerged(tx, tenant.id, ids)
}
