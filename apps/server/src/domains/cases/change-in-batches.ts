import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import type { TenantAttempt, TenantJob } from '../../queue/job-kind.ts'
import { applyChanges, type Changes } from './apply-changes.ts'
import { countRecordsWith, selectRecordsWith, type Held } from './records-with.ts'
import type { Changer } from './writer.ts'

/** Records in one transaction. */
const BATCH = 1_000

/** In whose name records are changed, and in which of their actions. */
export const OnBehalf = z.object({ author: z.object({ id: z.int(), name: z.string() }), actionId: z.string() })
export type OnBehalf = z.infer<typeof OnBehalf>

export type Scene = Omit<Changer, 'author'> & { author: OnBehalf['author'] }

/** Changes these records in the name of a person, but for all that the person may not see: it is about what they refer to. */
export const changeAll = (scene: Scene, ids: readonly number[], changes: Changes) =>
  applyChanges({ ...scene, author: { ...scene.author, person: null, reachesDeleted: true } }, ids, changes)

interface Batches {
  node: Parameters<TenantJob<unknown>['prepare']>[0]
  attempt: TenantAttempt<OnBehalf>
  held: Omit<Held, 'tenantId'>
  features?: readonly string[]
}

/**
 * Changes all records that have something, a thousand in each transaction; the next attempt goes on after the last one.
 * The changes are asked for at the start of each batch, so that they see the configuration of that moment.
 */
export async function changeInBatches(
  { node, attempt, held, features = [] }: Batches,
  changesNow: (scene: Scene) => Promise<Changes>,
): Promise<void> {
  const { tenantId, progress, data } = attempt
  const which = { tenantId, ...held }
  let at = { done: progress?.done ?? 0, total: progress?.total ?? 0, after: afterOf(progress?.checkpoint) }
  for (let isOver = false; !isOver;) {
    const events: DomainEvent[] = []
    await attempt.batch(async (tx) => {
      if (at.total === 0) at.total = await countRecordsWith(tx, which)
      const scene: Scene = {
        tx,
        tenant: { id: tenantId, features: [...features] },
        services: { catalogues: node.catalogues },
        action: { id: data.actionId, cause: 'user', causeId: null },
        emit: (event) => void events.push(event),
        author: data.author,
      }
      const changes = await changesNow(scene)
      const ids = await selectRecordsWith(tx, which, { after: at.after, limit: BATCH })
      await changeAll(scene, ids, changes)
      isOver = ids.length < BATCH
      const done = at.done + ids.length
      at = { ...at, done, after: ids.at(-1) ?? at.after }
      const total = Math.max(at.total, done)
      const note = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} changed`
      return { done, total, note, checkpoint: { after: at.after } }
    })
    node.outbox.send(events)
  }
}

const Checkpoint = z.object({ after: z.int() })
const afterOf = (checkpoint: object | undefined): number => Checkpoint.safeParse(checkpoint).data?.after ?? 0
