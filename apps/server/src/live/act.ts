import { newAction } from '../history/action.ts'
import type { Ctx, Services } from '../http/context.ts'
import type { DomainEvent } from './domain-event.ts'
import type { Caller } from './live-socket.ts'

/** Runs work for a caller like a call: in one transaction of their tenant, with its events after the commit. */
export async function act<T>(services: Services, caller: Caller, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const events: DomainEvent[] = []
  const action = newAction()
  const result = await services.database.tenantTx(caller.tenant.id, async (tx) => {
    events.length = 0
    const emit = (event: DomainEvent) => events.push(event)
    const hasLeft = () => false
    return work({ ...caller, tx, action, address: '', hasLeft, emit, services, log: services.log })
  })
  services.outbox.send(events)
  return result
}
