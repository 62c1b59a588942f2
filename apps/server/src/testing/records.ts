import { caseFields } from '@dossier/contract/cases/fields'
import { cases, type NewCase } from '@dossier/contract/cases/lifecycle'
import type { FieldValue } from '@dossier/contract/fields'
import { expect } from 'vitest'
import type { DomainEvent } from '../live/domain-event.ts'
import { CallFailed } from './caller.ts'
import { testServer } from './test-server.ts'
import type { TestPerson, TestTenant } from './world.ts'

/** A person's actions on records, in the words of a test. */
export function recordsOf(person: TestPerson) {
  const place = (caseId: number, fieldId: string) => ({ caseId: String(caseId), fieldId })
  return {
    create: async (body: Partial<NewCase>) => {
      const { created } = await person.call(cases.create, { body: { title: 'Lamp', ...body } })
      if (!created) throw new Error('Nothing was created.')
      return created
    },
    details: (caseNumber: string) => person.call(cases.details, { query: { caseNumber } }),
    save: (caseId: number, fieldId: string, value: FieldValue, fence?: number) =>
      person.call(caseFields.saveField, {
        params: { ...place(caseId, fieldId), inProgress: 'false' },
        body: { value, ...(fence !== undefined && { fence }) },
      }),
    draft: (caseId: number, fieldId: string, value: FieldValue, fence?: number) =>
      person.call(caseFields.saveField, {
        params: { ...place(caseId, fieldId), inProgress: 'true' },
        body: { value, ...(fence !== undefined && { fence }) },
      }),
    property: (caseId: number, key: string, value: unknown, fence?: number) =>
      person.call(caseFields.saveProperty, {
        params: { caseId: String(caseId), key: key as 'title' },
        body: { value, ...(fence !== undefined && { fence }) },
      }),
    /** A save that names the sequence number at which its writer last saw the value. */
    saveKnowing: (caseId: number, fieldId: string, body: { value: FieldValue; base: number; fence?: number }) =>
      person.call(caseFields.saveField, { params: { ...place(caseId, fieldId), inProgress: 'false' }, body }),
    propertyKnowing: (caseId: number, key: string, body: { value: unknown; base: number; fence?: number }) =>
      person.call(caseFields.saveProperty, { params: { caseId: String(caseId), key: key as 'title' }, body }),
    lock: async (caseId: number, fieldId: string) => {
      const lock = await person.call(caseFields.select, { params: { ...place(caseId, fieldId), itemId: '0' } })
      if (!lock) throw new Error('No lock was given.')
      return lock
    },
    release: (caseId: number) => person.call(caseFields.select, { params: { ...place(caseId, 'none'), itemId: '0' } }),
    extend: (caseId: number, fieldId: string, fence: number) =>
      person.call(caseFields.extendLock, { params: place(caseId, fieldId), body: { fence } }),
  }
}

/** All stored rows of the tenant's records. Numbers that nobody got are not looked at. (D-121) */
export const storedRecords = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => {
    const of = 'tenant_id' as const
    const rows = await Promise.all([
      tx.selectFrom('cases_base').selectAll().where(of, '=', tenant.id).orderBy('id').execute(),
      tx.selectFrom('changes').selectAll().where(of, '=', tenant.id).orderBy('case_id').orderBy('seq').execute(),
      tx.selectFrom('comments').selectAll().where(of, '=', tenant.id).orderBy('id').execute(),
      tx.selectFrom('field_locks').selectAll().where(of, '=', tenant.id).orderBy('case_id').orderBy('key').execute(),
      tx.selectFrom('tags').selectAll().where(of, '=', tenant.id).orderBy('id').execute(),
      tx.selectFrom('idempotency_keys').selectAll().where(of, '=', tenant.id).orderBy('key').execute(),
    ])
    const [records, changes, comments, locks, tags] = rows
    return { records, changes, comments, locks, tags, all: JSON.stringify(rows) }
  })

/** Demands that a call is refused with this status and sentence, and that no record is any different afterwards. */
export async function expectRefused(
  tenant: TestTenant,
  call: () => Promise<unknown>,
  { status, message }: { status: number; message: string },
): Promise<void> {
  const { all: before } = await storedRecords(tenant)
  const refusal = await call().then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(CallFailed)
  expect({ status: (refusal as CallFailed).status, message: (refusal as CallFailed).message }).toEqual({
    status,
    message,
  })
  expect((await storedRecords(tenant)).all).toBe(before)
}

const RECORD_EVENTS = ['case.changed', 'case.locksChanged', 'case.removed', 'case.typing'] as const

/** The events about a tenant's records that listeners hear from now on. */
export async function heardFrom(tenant: TestTenant): Promise<DomainEvent[]> {
  const { services } = await testServer()
  const heard: DomainEvent[] = []
  for (const type of RECORD_EVENTS)
    services.outbox.on(type, (event) => void (event.tenantId === tenant.id && heard.push(event)))
  return heard
}
