import { newAction } from '../history/action.ts'
import type { Ctx, Services } from '../http/context.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Caller } from './live-socket.ts'

type Open = Services['database']['tenantTx']
type Work<T> = (ctx: Ctx) => Promise<T>

/** Runs work for a caller like a call: in one transaction of their tenant, with its events after the commit. */
export const act = <T>(services: Services, caller: Caller, work: Work<T>): Promise<T> =>
  run({ services, open: services.database.tenantTx }, caller, work)

/** The same for what only reads. */
export const look = <T>(services: Services, caller: Caller, work: Work<T>): Promise<T> =>
  run({ services, open: services.database.tenantRead }, caller, work)

async function run<T>(by: { services: Services; open: Open }, caller: Caller, work: Work<T>): Promise<T> {
  const { services, open } = by
  const events: DomainEvent[] = []
  const action = newAction()
  const result = await open(caller.tenant.id, async (tx) => {
    events.length = 0
    const emit = (event: DomainEvent) => events.push(event)
    return work({ ...caller, tx, action, address: '', emit, services, log: services.log })
  })
  services.outbox.send(events)
  return result
}
