import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { JobFault, type TenantJob } from '../../queue/job-kind.ts'
import { applyChanges } from './apply-changes.ts'
import { countRecordsWith, selectRecordsWith } from './records-with.ts'
import type { Changer } from './writer.ts'

export type Replaceable = 'statusId' | 'severityId'

/** The column of each. */
export const COLUMN_OF = { statusId: 'status_id', severityId: 'severity_id' } as const satisfies Record<
  Replaceable,
  string
>

/** Records in one transaction. */
const BATCH = 1_000

interface Replacement {
  key: Replaceable
  from: number
  to: number
}

type Scene = Omit<Changer, 'author'> & { author: { id: number; name: string } }

/** Replaces the value in those of these records that still have it, in the name of a person but for all they may not see. */
export const replaceIn = (scene: Scene, ids: readonly number[], { key, from, to }: Replacement) =>
  applyChanges({ ...scene, author: { ...scene.author, person: null, reachesDeleted: true } }, ids, ({ record }) =>
    record.row[COLUMN_OF[key]] === from ? [{ kind: 'property', key, value: to }] : [],
  )

const Data = z.object({
  key: z.enum(['statusId', 'severityId']),
  from: z.int(),
  to: z.int(),
  titles: z.object({ from: z.string(), to: z.string() }),
  author: z.object({ id: z.int(), name: z.string() }),
  actionId: z.string(),
})

/** Gives many records another status or severity. Each batch is whole by itself; the next attempt goes on after it. */
export const replaceLookupJob: TenantJob<z.infer<typeof Data>> = {
  name: 'replace-lookup',
  title: 'Replace a value in all records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  about: ({ titles }) => `${titles.from} → ${titles.to}`,
  prepare: ({ outbox, catalogues }) => ({
    async run({ data, tenantId, progress, batch }) {
      const held = { tenantId, column: COLUMN_OF[data.key], id: data.from }
      let at = { done: progress?.done ?? 0, total: progress?.total ?? 0, after: afterOf(progress?.checkpoint) }
      for (let isOver = false; !isOver;) {
        const events: DomainEvent[] = []
        await batch(async (tx) => {
          if (at.total === 0) at.total = await countRecordsWith(tx, held)
          const scene: Scene = {
            tx,
            tenant: { id: tenantId, features: [] },
            services: { catalogues },
            action: { id: data.actionId, cause: 'user', causeId: null },
            emit: (event) => void events.push(event),
            author: data.author,
          }
          const { statuses, severities } = await loadCatalogue(scene)
          if (!(data.key === 'statusId' ? statuses : severities).has(data.to))
            throw new JobFault(`"${data.titles.to}" was deleted. Choose another value.`, { isFinal: true })
          const ids = await selectRecordsWith(tx, held, { after: at.after, limit: BATCH })
          await replaceIn(scene, ids, data)
          isOver = ids.length < BATCH
          const done = at.done + ids.length
          at = { ...at, done, after: ids.at(-1) ?? at.after }
          const total = Math.max(at.total, done)
          return {
            done,
            total,
            note: `${done.toLocaleString('en')} of ${total.toLocaleString('en')} changed`,
            checkpoint: { after: at.after },
          }
        })
        outbox.send(events)
      }
    },
  }),
}

const Checkpoint = z.object({ after: z.int() })
const afterOf = (checkpoint: object | undefined): number => Checkpoint.safeParse(checkpoint).data?.after ?? 0
