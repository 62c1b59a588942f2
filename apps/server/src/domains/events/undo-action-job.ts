import { MAX_INT } from '@dossier/contract/shapes'
import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import { JobFault, type TenantJob } from '../../queue/job-kind.ts'
import { writeRecords } from '../cases/writing/write-records.ts'
import { selectAuthor } from '../users/author-queries.ts'
import { selectRecordsOf } from './action-queries.ts'
import { planUndo } from './undo-in-records.ts'

/** Records in one transaction. */
const BATCH = 1_000

const Data = z.object({ actionId: z.string(), personId: z.int() })

const Checkpoint = z.object({ after: z.int(), left: z.int() })

/** Takes a large action back, as far as nothing later contradicts it; the next attempt goes on after the last batch. */
export const undoActionJob: TenantJob<z.infer<typeof Data>> = {
  name: 'undo-action',
  title: 'Undo a change of many records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  about: () => '',
  prepare: ({ catalogues, outbox }) => ({
    async run({ id, data, tenantId, progress, batch }) {
      const { actionId, personId } = data
      let at = Checkpoint.safeParse(progress?.checkpoint).data ?? { after: 0, left: 0 }
      let done = progress?.done ?? 0
      let ids: number[] | undefined
      for (let isOver = false; !isOver;) {
        const events: DomainEvent[] = []
        await batch(async (tx) => {
          events.length = 0
          const me = await selectAuthor(tx, { tenantId, id: personId })
          if (!me?.isAdmin)
            throw new JobFault('The person who began this is not an administrator anymore.', { isFinal: true })
          // Read once: each time, all entries of the action are looked at.
          ids ??= await selectRecordsOf(tx, { tenantId, actionId }, { after: at.after, limit: MAX_INT })
          const some = ids.filter((caseId) => caseId > at.after).slice(0, BATCH)
          const writer = {
            tx,
            tenant: { id: tenantId, features: [] },
            services: { catalogues },
            action: { id, cause: 'undo', causeId: actionId },
            emit: (event: DomainEvent) => void events.push(event),
            author: { id: me.id, name: me.name, person: me },
          } as const
          const { plans, left } = await planUndo(writer, actionId, some)
          await writeRecords(writer, plans)
          at = { after: some.at(-1) ?? at.after, left: at.left + left.length }
          done += some.length
          isOver = at.after === (ids.at(-1) ?? at.after)
          return {
            done,
            total: done + ids.filter((caseId) => caseId > at.after).length,
            note: noteOf(done, at.left),
            checkpoint: at,
          }
        })
        outbox.send(events)
      }
    },
  }),
}

const noteOf = (done: number, left: number): string =>
  `${done.toLocaleString('en')} records undone` +
  (left === 0 ? '' : `; ${left.toLocaleString('en')} of them keep what was changed since`)
