import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import { systemWriter, type Changer } from '../domains/cases/writing/writer.ts'
import { newAction, type Action } from '../history/action.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import { testServer } from './test-server.ts'
import type { TestPerson, TestTenant } from './world.ts'

/** Runs work as a person with the rights that their session has, as a call would, but for any number of records. */
export async function changingAs<T>(
  person: TestPerson,
  work: (writer: Changer) => Promise<T>,
): Promise<{ result: T; action: Action; events: DomainEvent[] }> {
  const { services } = await testServer()
  const principal = await services.principals.find(person.token)
  const { person: me, tenant } = principal!
  const [action, events] = [newAction(), [] as DomainEvent[]]
  const result = await services.database.tenantTx(person.tenantId, (tx) => {
    const scene = { tx, tenant: tenant!, services, action, emit: (event: DomainEvent) => void events.push(event) }
    return work({ ...scene, author: { id: me!.id, name: me!.name, person: me! } })
  })
  services.outbox.send(events)
  return { result, action, events }
}

/** The same as the system, on behalf of a rule. */
export async function changingAsRule<T>(
  tenant: TestTenant,
  work: (writer: Changer) => Promise<T>,
): Promise<{ result: T; action: Action }> {
  const { services } = await testServer()
  const action = newAction('rule', randomUUID())
  const scene = (tx: Tx) => ({ tx, tenant: { id: tenant.id, features: [] }, services, action, emit: () => {} })
  const result = await services.database.tenantTx(tenant.id, (tx) => work(systemWriter(scene(tx), 'Rule "Close"')))
  return { result, action }
}
