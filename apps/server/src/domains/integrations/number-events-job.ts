import type { Services } from '../../http/context.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { type InstallationJob, NoData } from '../../queue/job-kind.ts'
import { selectBehind } from './event-queries.ts'
import { numberEvents } from './number-events.ts'

/** Numbers the events of tenants that have subscribed to them. It may run again: it goes on where it has stopped. */
export const numberEventsJob: InstallationJob<NoData> = {
  name: 'number-events',
  title: 'Number the events of records',
  data: NoData,
  rights: 'installation',
  single: true,
  waits: [],
  expires: 3600,
  schedule: '* * * * *',
  retentionHours: 1,
  prepare: (services) => ({
    async run({ signal }) {
      for (const tenantId of await selectBehind(services.database)) await numberAll(services, tenantId, signal)
    },
  }),
}

async function numberAll(services: Services, tenantId: number, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted()
    const events: DomainEvent[] = []
    isMore = await services.database.tenantTx(tenantId, (tx) => {
      events.length = 0
      return numberEvents({ tx, tenant: { id: tenantId }, services, emit: (event) => void events.push(event) })
    })
    services.outbox.send(events)
  }
}

const GATHER_MS = 300

/** Numbers events soon after they happen, where somebody has subscribed to any. Returns the function that ends this. */
export function numberWhenChanged({ database, outbox, log }: Services): () => void {
  let timer: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    timer = undefined
    const { owner } = database
    const counter = await owner.selectFrom('event_counters').select('tenant_id').limit(1).executeTakeFirst()
    if (!counter) return
    await owner.transaction().execute((tx) => enqueue(tx, { kind: numberEventsJob, data: null }, { tenantId: null }))
    outbox.send([{ type: 'job.due', kind: numberEventsJob.name }])
  }
  outbox.on('case.changed', () => {
    timer ??= setTimeout(
      () => void look().catch((err: unknown) => log.warn({ err }, 'events could not be numbered')),
      GATHER_MS,
    ).unref()
  })
  return () => clearTimeout(timer)
}
