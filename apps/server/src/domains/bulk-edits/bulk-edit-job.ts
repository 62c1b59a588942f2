import { z } from 'zod'
import type { DomainEvent } from '../../live/domain-event.ts'
import { JobFault, type TenantJob } from '../../queue/job-kind.ts'
import { selectAuthor, selectFeatures } from '../users/author-queries.ts'
import { doneOf, editBatch } from './edit-batch.ts'
import { lockEdit, type EditRecord } from './queries.ts'

/** Records in one transaction: saves of single ones wait no longer than for these, and lists follow them. */
const BATCH = 200

const Data = z.object({ editId: z.string(), personId: z.int(), about: z.string() })

/**
 * Changes many records as one action. Each batch is stored with how far it has come, so another attempt goes on behind
 * it and no record is changed twice; it has the rights that the person has at that moment.
 */
export const bulkEditJob: TenantJob<z.infer<typeof Data>> = {
  name: 'bulk-edit',
  title: 'Change many records',
  data: Data,
  rights: 'tenant',
  waits: [5, 60, 600],
  expires: 6 * 3600,
  atOnce: 2,
  about: ({ about }) => about,
  prepare: ({ outbox, catalogues }) => ({
    async run({ data: { editId, personId }, tenantId, batch }) {
      for (let isOver = false; !isOver;) {
        const events: DomainEvent[] = []
        await batch(async (tx) => {
          events.length = 0
          // An undo waits for this batch, and none begins after it.
          const edit = await lockEdit(tx, { tenantId, id: editId })
          if (!edit) throw new JobFault('Its list of records is no longer kept.', { isFinal: true })
          const me = await selectAuthor(tx, { tenantId, id: personId })
          if (!me) throw new JobFault('The person who began this can no longer sign in.', { isFinal: true })
          const tenant = { id: tenantId, features: await selectFeatures(tx, tenantId) }
          const emit = (event: DomainEvent) => void events.push(event)
          const after = edit.ended
            ? edit
            : await editBatch({ tx, tenant, services: { catalogues }, emit, me }, edit, BATCH)
          isOver = after.ended !== null
          return { done: doneOf(after), total: after.total, note: noteOf(after) }
        })
        outbox.send(events)
      }
    },
  }),
}

function noteOf(edit: EditRecord): string {
  const [done, total, refused] = [doneOf(edit), edit.total, edit.refused].map((one) => one.toLocaleString('en'))
  return `${done} of ${total} records` + (edit.refused === 0 ? '' : `; ${refused} of them left alone`)
}
