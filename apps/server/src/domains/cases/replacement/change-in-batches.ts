import { z } from 'zod'
import type { DomainEvent } from '../../../live/domain-event.ts'
import type { Tx } from '../../../db/open.ts'
import type { Progress, TenantAttempt, TenantJob } from '../../../queue/job-kind.ts'
import { applyChanges, type Changes } from '../writing/apply-changes.ts'
import { idsOfRecords, readRecordsWith, type HeldChoice } from './records-with-choice.ts'
import { countRecordsWith, selectRecordsWith, type HeldLookup } from './records-with.ts'
import type { Changer } from '../writing/writer.ts'

/** Records that are changed in one transaction, and those that are read where no index finds them. */
const BATCH = 1_000
const READ = 2_000

/** In whose name records are changed, and in which of their actions. */
export const OnBehalf = z.object({ author: z.object({ id: z.int(), name: z.string() }), actionId: z.string() })
export type OnBehalf = z.infer<typeof OnBehalf>

export type Scene = Omit<Changer, 'author'> & { author: OnBehalf['author'] }

/** Changes these records in the name of a person, but for all that the person may not see: it is about what they refer to. */
export const changeAll = (scene: Scene, ids: readonly number[], changes: Changes) =>
  applyChanges({ ...scene, author: { ...scene.author, person: null, reachesDeleted: true } }, ids, changes)

type Held = HeldLookup | HeldChoice
type WithoutTenant<One> = One extends unknown ? Omit<One, 'tenantId'> : never

interface Batches {
  node: Parameters<TenantJob<unknown>['prepare']>[0]
  attempt: TenantAttempt<OnBehalf>
  held: WithoutTenant<Held>
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
  let at: Place = startOf(progress?.checkpoint)
  for (let isOver = false; !isOver;) {
    const events: DomainEvent[] = []
    await attempt.batch(async (tx) => {
      const scene: Scene = {
        tx,
        tenant: { id: tenantId, features: [...features] },
        services: { catalogues: node.catalogues },
        action: { id: data.actionId, cause: 'user', causeId: null },
        emit: (event) => void events.push(event),
        author: data.author,
      }
      const changes = await changesNow(scene)
      const part = 'choice' in which ? await readPart(tx, which, at) : await findPart(tx, which, at)
      await changeAll(scene, part.ids, changes)
      isOver = part.isOver
      at = part.next
      return { ...part.shown, checkpoint: at }
    })
    node.outbox.send(events)
  }
}

/** After which record the next batch begins, and how many were changed by then. */
const Place = z.object({ after: z.int(), changed: z.int().default(0), total: z.int().default(0) })
type Place = z.infer<typeof Place>

const startOf = (checkpoint: object | undefined): Place =>
  Place.safeParse(checkpoint).data ?? { after: 0, changed: 0, total: 0 }

interface Part {
  ids: number[]
  next: Place
  isOver: boolean
  shown: Pick<Progress, 'done' | 'total' | 'note'>
}

const counted = (count: number): string => count.toLocaleString('en')

/** The next records that an index finds. */
async function findPart(tx: Tx, held: HeldLookup, at: Place): Promise<Part> {
  const heldCount = at.total === 0 ? await countRecordsWith(tx, held) : at.total
  const ids = await selectRecordsWith(tx, held, { after: at.after, limit: BATCH })
  const changed = at.changed + ids.length
  const total = Math.max(heldCount, changed)
  return {
    ids,
    next: { after: ids.at(-1) ?? at.after, changed, total },
    isOver: ids.length < BATCH,
    shown: { done: changed, total, note: `${counted(changed)} of ${counted(total)} changed` },
  }
}

/** Those with a choice among the next records: their ids say how far the walk has come. */
async function readPart(tx: Tx, held: HeldChoice, at: Place): Promise<Part> {
  const { ids, read, last } = await readRecordsWith(tx, held, { after: at.after, limit: READ })
  const all = await idsOfRecords(tx, held.tenantId)
  const next = { ...at, after: last ?? at.after, changed: at.changed + ids.length }
  const total = all.last - all.first + 1
  const isOver = read < READ
  const done = isOver ? total : Math.max(0, next.after - all.first + 1)
  return { ids, next, isOver, shown: { done, total, note: `${counted(next.changed)} records changed` } }
}
