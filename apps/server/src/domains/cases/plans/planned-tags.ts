import type { Plan } from './changes.ts'
import { countTags, type Tag } from '../writing/tag-queries.ts'
import type { Writer } from '../writing/writer.ts'

/**
 * Counts the tags of all plans at once: of records that get other ones, are deleted or restored. Returns the new tags of
 * each record that gets other ones, in their original spelling.
 */
export async function countPlannedTags(writer: Writer, plans: readonly Plan[]): Promise<Map<Plan, Tag[]>> {
  const moved = plans.flatMap((plan) => {
    const isRestored = plan.steps.findLast(({ countsTags }) => countsTags !== undefined)?.countsTags
    const tags = plan.steps.findLast((step) => step.tags && step.entries.length > 0)?.tags
    const { before, after } = { before: plan.before.record, after: plan.after.record }
    const wasThere = before.deleted === null
    const wasCounted = wasThere && !before.row.is_sensitive
    const isCounted = (isRestored ?? wasThere) && !after.row.is_sensitive
    if (!tags && wasCounted === isCounted) return []
    const titles = tags ?? (isCounted ? after.tags : [])
    return [{ plan, tags, before: wasCounted ? before.tags : [], after: titles.map((title) => ({ title, isCounted })) }]
  })
  const counted = await countTags(writer.tx, writer.tenant.id, {
    before: moved.flatMap(({ before }) => before),
    after: moved.flatMap(({ after }) => after),
  })
  const next = counted.values()
  const found = moved.map(({ plan, tags, after }): [Plan, Tag[] | null] => {
    const own = distinct(after.map(() => next.next().value!))
    return [plan, tags ? own : null]
  })
  return new Map(found.flatMap(([plan, tags]) => (tags ? [[plan, tags]] : [])))
}

/** The database decides which titles are the same. */
export const distinct = (tags: readonly Tag[]): Tag[] => [...new Map(tags.map((tag) => [tag.id, tag])).values()]
