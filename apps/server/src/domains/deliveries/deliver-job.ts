import type { Services } from '../../http/context.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { secondsUntilDue } from './pump-queries.ts'
import { sendDue } from './pump.ts'

/** What is due after a run is what it could not send or note: without a pause, one run would follow the other. */
const SHORTEST_PAUSE_SECONDS = 5

/**
 * Sends what waits in `deliveries`, of all tenants. It may run again: what arrived is noted, and what was interrupted is
 * sent again with the same id. There is one at a time on all nodes; the schedule finds what nobody told it about.
 * (ADR 179)
 */
export const deliverJob: InstallationJob<NoData> = {
  name: 'deliver',
  title: 'Send to integrations',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 24 * 3600,
  schedule: '* * * * *',
  retentionHours: 1,
  prepare: (services) => ({
    async run({ signal }) {
      await sendDue(services, signal)
      const seconds = await secondsUntilDue(services.database)
      if (seconds === null) return
      const afterSeconds = Math.max(Math.ceil(seconds), SHORTEST_PAUSE_SECONDS)
      services.outbox.send([{ type: 'delivery.due', afterSeconds }])
    },
  }),
}

/** A job that ends just now may not have seen what was stored last: another one looks a little later. */
const LOOKS_AFTER_MS = [0, 2_000]
const LONGEST_TIMER_SECONDS = 3_600

/** Puts the job into the queue whenever something is to be sent. Returns the function that ends this. */
export function deliverWhenDue({ database, outbox, log }: Services): () => void {
  const timers = new Map<number, NodeJS.Timeout>()
  const look = () =>
    database.owner
      .transaction()
      .execute((tx) => enqueue(tx, { kind: deliverJob, data: null }, { tenantId: null }))
      .then(() => outbox.send([{ type: 'job.due', kind: deliverJob.name }]))
      .catch((err: unknown) => log.warn({ err }, 'sending to integrations could not be queued'))
  outbox.on('delivery.due', ({ afterSeconds = 0 }) => {
    if (afterSeconds > LONGEST_TIMER_SECONDS) return
    for (const more of LOOKS_AFTER_MS) {
      const ms = afterSeconds * 1000 + more
      if (timers.has(ms)) continue
      const timer = setTimeout(() => {
        timers.delete(ms)
        void look()
      }, ms).unref()
      timers.set(ms, timer)
    }
  })
  return () => timers.forEach((timer) => clearTimeout(timer))
}
