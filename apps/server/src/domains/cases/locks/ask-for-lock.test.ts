import { caseLocks } from '@dossier/contract/cases/locks'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { expectLive, fetchCase, watch } from '../../../testing/live/live-case-client.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const SOMETIME = { timeout: 50_000, interval: 20 }

async function setting(features: string[] = []) {
  const tenant = await newTenant({ features })
  const team = await tenant.team('Night shift')
  const note = await tenant.field({ title: 'Note', dataType: 'text', permissions: { edit: [team] } })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }] })
  const someone = (name: string, teamIds = [team]) => tenant.person({ name, teamIds })
  const [ann, bea, carl, reader] = await Promise.all([
    someone('Ann'),
    someone('Bea'),
    someone('Carl'),
    someone('Rick', []),
  ])
  const record = await recordsOf(ann).create({ templateId })
  return { tenant, team, note, ann, bea, carl, reader, record, caseId: record.id }
}

type Setting = Awaited<ReturnType<typeof setting>>

const paramsOf = ({ caseId, note }: Setting, fieldId = note) => ({ caseId: String(caseId), fieldId })
const ask = (it: Setting, person: Pick<TestPerson, 'call'>, fieldId?: string) =>
  person.call(caseLocks.ask, { params: paramsOf(it, fieldId) })
const withdraw = (it: Setting, person: TestPerson) => person.call(caseLocks.withdraw, { params: paramsOf(it) })
const answer = (it: Setting, to: { id: number }, { by = it.ann, handsOver = true } = {}) =>
  by.call(caseLocks.answer, { params: { ...paramsOf(it), userId: String(to.id) }, body: { handsOver } })
const useOf = async ({ bea, note, record }: Setting) => (await fetchCase(bea, record.caseNumber)).fields[note]?.inUseBy
const refused = (status: number, message: string) => ({ status, message: expect.stringContaining(message) })
const NO_REQUEST = refused(409, 'no longer ask')

/** Lets a minute pass for the requests of a record, without notifying anybody. */
async function passMinute({ tenant, caseId }: Setting) {
  const { services } = await testServer()
  await sql`update field_locks set requests = (select jsonb_object_agg(key, value || '{"at": 0}') from jsonb_each(requests))
    where tenant_id = ${tenant.id} and case_id = ${caseId}`.execute(services.database.owner)
}

test('D-050 a field that is asked for is handed over with a new fence, and everybody sees it', async () => {
  const it = await setting()
  const { ann, bea, carl, caseId, note, record } = it
  const all = await Promise.all([ann, bea, carl].map((person) => watch(person, record.caseNumber)))
  const { fence } = await recordsOf(ann).lock(caseId, note)
  await expectLive(all, () => ask(it, bea))
  await expectLive(all, () => ask(it, carl))
  const waiting = [bea, carl].map(({ id, name }) => ({ id, name, isKept: false }))
  expect(await useOf(it)).toEqual({ id: ann.id, name: 'Ann', requests: waiting })
  await expectLive(all, () => answer(it, bea))
  expect(await useOf(it)).toEqual({ id: bea.id, name: 'Bea' })
  await expect(recordsOf(ann).draft(caseId, note, 'Late', fence)).rejects.toMatchObject({ status: 409 })
  await expect(recordsOf(ann).save(caseId, note, 'Late')).rejects.toMatchObject(refused(423, 'In use by Bea.'))
  // The editor that opens at Bea's takes the lock, which is hers.
  expect((await recordsOf(bea).lock(caseId, note)).fence).toBeGreaterThan(fence)
  // Carl asked Ann, who has nothing to give any more, and not Bea.
  await expect(answer(it, carl)).rejects.toMatchObject(NO_REQUEST)
  await expect(answer(it, carl, { by: bea })).rejects.toMatchObject(NO_REQUEST)
})

test('D-050 a kept field is not asked for again in the same minute, and a withdrawn request is gone', async () => {
  const it = await setting()
  const { ann, bea, carl, caseId, note, record } = it
  const all = await Promise.all([ann, bea].map((person) => watch(person, record.caseNumber)))
  await recordsOf(ann).lock(caseId, note)
  await expectLive(all, () => ask(it, bea))
  await expectLive(all, () => answer(it, bea, { handsOver: false }))
  expect((await useOf(it))?.requests).toEqual([{ id: bea.id, name: 'Bea', isKept: true }])
  await expect(ask(it, bea)).rejects.toMatchObject(refused(409, 'Ann keeps editing this for now.'))
  await expect(answer(it, bea)).rejects.toMatchObject(NO_REQUEST)
  await expectLive(all, () => ask(it, carl))
  await expectLive(all, () => withdraw(it, carl))
  await expect(answer(it, carl)).rejects.toMatchObject(NO_REQUEST)
  // Both sides hear that nobody answered, or that the answer is over, without anybody doing anything.
  await expectLive(all, () => ask(it, carl))
  await expectLive(all, () => passMinute(it))
  expect(await useOf(it)).toEqual({ id: ann.id, name: 'Ann' })
  await expect(answer(it, carl)).rejects.toMatchObject(NO_REQUEST)
  await ask(it, bea)
})

test('D-050 D-093 only people who may edit a field ask for it and are given it', async () => {
  const it = await setting()
  const { tenant, ann, bea, reader, caseId, note } = it
  await expect(ask(it, bea)).rejects.toMatchObject(refused(409, 'Nobody else is editing this now.'))
  await recordsOf(ann).lock(caseId, note)
  await expect(ask(it, ann)).rejects.toMatchObject(refused(409, 'Nobody else is editing this now.'))
  await expect(ask(it, reader)).rejects.toMatchObject(refused(403, 'Night shift'))
  await expect(ask(it, bea, 'made-up')).rejects.toMatchObject(refused(404, 'Field not found.'))
  const other = await setting()
  await expect(ask(it, other.bea)).rejects.toMatchObject(refused(404, 'Record not found.'))
  await ask(it, bea)
  await expect(answer(it, bea, { by: bea })).rejects.toMatchObject(NO_REQUEST)
  await expect(answer(it, reader)).rejects.toMatchObject(refused(409, 'can no longer edit'))
  await tenant.asOwner((tx) => tx.deleteFrom('team_members').where('user_id', '=', bea.id).execute())
  await expect(answer(it, bea)).rejects.toMatchObject(refused(409, 'They can no longer edit this.'))
  expect((await useOf(it))?.id).toBe(ann.id)
})

test('D-050 where several people can edit a field at once there is nothing to ask for', async () => {
  const it = await setting(['allowLockedFieldsToBeEdited'])
  await recordsOf(it.ann).lock(it.caseId, it.note)
  await expect(ask(it, it.bea)).rejects.toMatchObject(refused(409, 'Several people can edit this'))
})

test('D-050 two hundred requests at once are one, and of two answers at once one is carried out', async () => {
  const it = await setting()
  const { ann, bea, carl, caseId, note } = it
  await recordsOf(ann).lock(caseId, note)
  await ask(it, carl)
  await Promise.all(Array.from({ length: 200 }, () => ask(it, bea)))
  expect((await useOf(it))?.requests).toHaveLength(2)
  const given = await Promise.allSettled([answer(it, bea), answer(it, carl)])
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([bea.id, carl.id]).toContain((await useOf(it))?.id)
})

test('D-050 who leaves the record asks no more, and a lock that ends takes its requests along', async () => {
  const it = await setting()
  const { ann, bea, caseId, note, record } = it
  const [holder, asker] = [await watch(ann, record.caseNumber), await watch(bea, record.caseNumber)]
  await recordsOf(ann).lock(caseId, note)
  await expectLive([holder], () => ask(it, bea))
  await expectLive([holder], async () => {
    await asker.client.invoke('leaveCase', { caseId })
    await vi.waitFor(async () => expect(await useOf(it)).toEqual({ id: ann.id, name: 'Ann' }), SOMETIME)
  })
  await ask(it, bea)
  await recordsOf(ann).release(caseId)
  await recordsOf(ann).lock(caseId, note)
  await expect(answer(it, bea)).rejects.toMatchObject(NO_REQUEST)
})
