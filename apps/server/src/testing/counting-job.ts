import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { TenantJob } from '../queue/job-kind.ts'

/** What a test does around a batch; throws to let the attempt fail. */
export type Between = (batch: { done: number; attempt: number; signal: AbortSignal }) => Promise<void> | void

/** A long job as an import is one: each batch writes a row of its own, so that a batch done twice shows. */
export const countingJob = (
  between: Between = () => wait(5),
  /** Once a batch has written its row, before it commits. */
  within?: Between,
): TenantJob<{ batches: number }> => ({
  name: 'counting',
  title: 'Count',
  data: z.object({ batches: z.int() }),
  rights: 'tenant',
  waits: [0, 0],
  expires: 300,
  about: ({ batches }) => `${batches} rows`,
  prepare: () => ({
    async run({ id, data: { batches }, progress, batch, number, signal, tenantId }) {
      for (let done = (progress?.done ?? 0) + 1; done <= batches; done += 1) {
        await batch(async (tx) => {
          // No key of the database keeps a second one out.
          const title = `Row ${done} of ${id}, ${randomUUID()}`
          const row = { tenant_id: tenantId, title, landing_page_path: null }
          await tx.insertInto('teams').values(row).execute()
          await within?.({ done, attempt: number, signal })
          return { done, total: batches, note: `${done} of ${batches} rows counted` }
        })
        await between({ done, attempt: number, signal })
      }
    },
  }),
})
