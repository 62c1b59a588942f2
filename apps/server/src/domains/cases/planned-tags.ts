import type { Plan } from './changes.ts'
import { countTags, type Tag } from './tag-queries.ts'
import type { Writer } from './writer.ts'

/**
 * Counts the tags of all plans at once: of records that get other ones, are deleted or restored. Returns the new tags of
 * each record that gets other ones, in their original spelling.
 */
export async function countPlannedTags(writer: Writer, plans: readonly Plan[]): Promise<Map<Plan, Tag[]>> {
  const moved = plans.flatMap((plan) => {
    const counts = plan.steps.findLast(({ countsTags }) => countsTags !== undefined)?.countsTags
    const tags = plan.steps.findLast((step) => step.tags && step.entries.length > 0)?.tags
    if (counts === undefined && !tags) return []
    const isCounted = plan.before.record.deleted === null
    const titles = tags ?? plan.after.record.tags
    return [
      { plan, tags, before: isCounted ? plan.before.record.tags : [], after: (counts ?? isCounted) ? titles : [] },
    ]
  })
  const known = await countTags(writer.tx, writer.tenant.id, {
    before: moved.flatMap(({ before }) => before),
    after: moved.flatMap(({ after }) => after),
  })
  const next = known.values()
  const found = moved.map(({ plan, tags, after }): [Plan, Tag[] | null] => {
    const own = distinct(after.map(() => next.next().value!))
    return [plan, tags ? own : null]
  })
  return new Map(found.flatMap(([plan, tags]) => (tags ? [[plan, tags]] : [])))
}

/** The database decides which titles are the same. */
export const distinct = (tags: readonly Tag[]): Tag[] => [...new Map(tags.map((tag) => [tag.id, tag])).values()]
