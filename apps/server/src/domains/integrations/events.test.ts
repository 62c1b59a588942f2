import { fields } from '@dossier/contract/fields/calls'
import { integrations } from '@dossier/contract/integrations/calls'
import { type IntegrationToSave, type Subscription } from '@dossier/contract/integrations/integration'
import { recordEvents } from '@dossier/contract/integrations/record-events'
import { ACTION_TYPES } from '@dossier/contract/rules/actions'
import { rules } from '@dossier/contract/rules/calls'
import type { RuleToSave } from '@dossier/contract/rules/rule'
import { expect, test } from 'vitest'
import { receiver } from '../../testing/receiver.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { sendDue } from '../deliveries/pump.ts'
import { numberEventsJob } from './number-events-job.ts'

async function office(events: Partial<Subscription> = {}) {
  const tenant = await newTenant()
  const [admin, colleague] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const team = await tenant.team()
  const secret = await tenant.field({
    title: 'Secret',
    dataType: 'text',
    permissions: { view: [team], edit: [], adminOnly: false },
  })
  const [lamp, tree] = [
    await tenant.template({ title: 'Lamp', fields: [{ id: secret }] }),
    await tenant.template({ title: 'Tree', fields: [] }),
  ]
  const { url, received } = await receiver()
  const body: IntegrationToSave = {
    key: 'feed',
    serviceId: 'https-webhook',
    title: 'Feed',
    active: true,
    settings: { url },
    outputs: [],
    schedule: null,
    events: { types: [], templateIds: [], clauses: [], ...events },
    isNew: true,
  }
  await admin.call(integrations.save, { body })
  const listed = async () => (await admin.call(integrations.list, {}))[0]!
  const subscribe = async (clauses: Clauses) => {
    const { status: _status, lastRun: _lastRun, ...feed } = await listed()
    return admin.call(integrations.save, { body: { ...feed, events: { ...feed.events!, clauses } } })
  }
  return { subscribe, listed, team, tenant, admin, colleague, lamp, tree, secret, received, records: recordsOf(admin) }
}

async function settle() {
  const { services } = await testServer()
  await numberEventsJob.prepare(services)!.run({ id: '', data: null, number: 0, signal: AbortSignal.timeout(20_000) })
  await sendDue(services, AbortSignal.timeout(20_000))
}

interface Sent {
  number: number
  type: string
  keys: string[]
  record: { id: number; title: string }
}
const bodies = (received: { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body) as Sent).toSorted((a, b) => a.number - b.number)

test('D-101 events have numbers without a gap, each is sent once, and a call lists those after a number', async () => {
  const { admin, colleague, lamp, records, received } = await office()
  const { id } = await records.create({ title: 'Lamp', templateId: lamp })
  await records.property(id, 'summary', 'Dark')
  await settle()
  await settle()
  await admin.send({ method: 'GET', path: `/cases/close/${id}` })
  await settle()
  const sent = bodies(received)
  expect(sent.map(({ number, type }) => [number, type])).toEqual([
    [1, 'Created'],
    [2, 'Updated'],
    [3, 'Closed'],
  ])
  expect(sent[1]).toMatchObject({ keys: ['summary'], record: { id, title: 'Lamp' } })
  const list = (after: number, limit = 100) => colleague.call(recordEvents.list, { query: { after, limit } })
  expect(await list(0)).toMatchObject({
    first: 1,
    last: 3,
    next: 3,
    data: [{ number: 1 }, { number: 2, keys: ['summary'] }, { number: 3 }],
  })
  expect(await list(1, 1)).toMatchObject({ next: 2, data: [{ number: 2 }] })
  expect(await list(3)).toMatchObject({ next: 3, data: [] })
  const foreign = await (await newTenant()).person({ isAdmin: true })
  expect(await foreign.call(recordEvents.list, { query: {} })).toEqual({ data: [], next: 0, first: 0, last: 0 })
})

test('D-101 A-GEN-12 readers of events see no record and no field that they may not see', async () => {
  const { admin, colleague, lamp, secret, records, tenant } = await office()
  const { id } = await records.create({ title: 'Lamp', templateId: lamp })
  const team = await tenant.asOwner((tx) =>
    tx.selectFrom('teams').select('id').where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  const member = await tenant.person()
  await tenant.asOwner((tx) =>
    tx.insertInto('team_members').values({ tenant_id: tenant.id, team_id: team.id, user_id: member.id }).execute(),
  )
  await recordsOf(member)
    .save(id, secret, 'x')
    .catch(() => {})
  const hidden = await records.create({ title: 'Hidden', templateId: lamp })
  await admin.send({ method: 'PUT', path: `/cases/markSensitive/${hidden.id}` })
  await settle()
  const { data, last } = await colleague.call(recordEvents.list, { query: {} })
  expect(last).toBeGreaterThan(data.length)
  expect(data.map(({ caseId }) => caseId)).not.toContain(hidden.id)
  expect(data.flatMap(({ keys }) => keys)).not.toContain(`fields.${secret}`)
  expect((await admin.call(recordEvents.list, { query: {} })).data.map(({ caseId }) => caseId)).toContain(hidden.id)
})

test('D-101 a subscription is sent what its filter lets through, by type, template and clauses', async () => {
  const { lamp, tree, records, received } = await office({
    types: ['Updated'],
    clauses: [{ field: 'title', operator: 'Contains', value: 'urgent' }] as unknown as Subscription['clauses'],
  })
  const urgent = await records.create({ title: 'Very urgent lamp', templateId: lamp })
  const other = await records.create({ title: 'Tree', templateId: tree })
  await records.property(urgent.id, 'summary', 'Dark')
  await records.property(other.id, 'summary', 'Fallen')
  await settle()
  expect(bodies(received).map(({ type, record }) => [type, record.id])).toEqual([['Updated', urgent.id]])
})

type Clauses = Subscription['clauses']
const one = (clause: object) => [clause] as unknown as Clauses

test('D-101 filters ask as nobody, also of fields of one team, and deleted records pass them as they were', async () => {
  const { secret, lamp, subscribe, team, records, received, admin, tenant } = await office()
  const member = await tenant.person()
  await tenant.asOwner((tx) =>
    tx.insertInto('team_members').values({ tenant_id: tenant.id, team_id: team, user_id: member.id }).execute(),
  )
  await subscribe(one({ field: `fields.${secret}`, operator: 'Equals', value: 'x' }))
  const { id } = await records.create({ title: 'Lamp', templateId: lamp })
  await settle()
  expect(received).toEqual([])
  await recordsOf(member).save(id, secret, 'x')
  await admin.send({ method: 'DELETE', path: `/cases/delete/${id}` })
  await settle()
  expect(bodies(received).map(({ type, record }) => [type, record.id])).toEqual([
    ['Updated', id],
    ['Deleted', id],
  ])
})

test('D-101 D-132 filters that mean nothing are refused, and one whose status was deleted says so and passes nothing', async () => {
  const { subscribe, listed, lamp, records, received, admin, tenant } = await office()
  await expect(subscribe(one({ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }))).rejects.toMatchObject({
    status: 400,
    message: 'Events are sent for the whole organization, so “me” does not apply. Choose a person.',
  })
  await expect(subscribe(one({ field: 'deleted', operator: 'IsSet' }))).rejects.toMatchObject({ status: 400 })
  await expect(subscribe(one({ field: 'fields.gone', operator: 'IsSet' }))).rejects.toMatchObject({
    status: 400,
    message: 'This field is not available. Choose another one.',
  })
  const held = await tenant.team('Held')
  await subscribe(one({ field: 'pendingTeams', operator: 'Contains', value: [held], valueLabel: 'Held' }))
  expect((await listed()).events!.clauses[0]).toMatchObject({ field: 'pendingTeams', value: [held] })
  expect((await listed()).events!.clauses[0]).not.toHaveProperty('fault')
  await tenant.asOwner((tx) => tx.deleteFrom('teams').where('id', '=', held).execute())
  expect((await listed()).events!.clauses[0]).toMatchObject({
    fault: 'What Awaiting Team is compared with was deleted. Choose another value.',
  })
  await records.create({ title: 'Lamp', templateId: lamp })
  await settle()
  expect(received).toEqual([])
  expect((await admin.call(integrations.list, {})).map(({ status }) => status)).toEqual(['Idle'])
})

test('D-101 D-089 a field that a rule removes from a record causes an event, and a rule that changes nothing causes none', async () => {
  const { tenant, admin, records, received } = await office()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Post', fields: [{ id: note }] })
  const rule = (body: object) => admin.call(rules.save, { body: body as RuleToSave })
  const trigger = { trigger: 'Updated', conditions: [{ field: 'summary', operator: 'Equals', value: 'short' }] }
  await rule({ ...trigger, title: 'Takes', actions: [{ type: ACTION_TYPES.RemoveField, field: note }] })
  const { id: shout } = await rule({
    title: 'Shout',
    trigger: 'Manual',
    conditions: [],
    actions: [{ type: ACTION_TYPES.SetValue, field: 'summary', newValue: 'short' }],
  })
  const { id } = await records.create({ title: 'Lamp', templateId, fields: { [note]: 'x' } as never })
  await records.property(id, 'summary', 'short')
  await settle()
  const changed = bodies(received).slice(1)
  expect(changed.map(({ type, keys }) => [type, keys])).toEqual([
    ['Updated', ['summary']],
    ['Updated', [`fields.${note}`, 'form']],
  ])
  expect(await admin.send({ method: 'GET', path: `/cases/action/${id}/${shout}` })).toMatchObject({ status: 200 })
  await settle()
  expect(received).toHaveLength(3)
  const { data } = await admin.call(recordEvents.list, { query: {} })
  expect(data.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('D-101 C-FLD-11 a filter on an archived field lets nothing through, is kept by other changes, and asks again once the field is back', async () => {
  const { tenant, admin, records, received, subscribe, listed } = await office()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Post', fields: [{ id: note }] })
  const archive = async (archived: boolean) => {
    const { lastUpdated } = (await admin.call(fields.definitions, {})).find(({ id }) => id === note)!
    await admin.call(fields.save, { body: { id: note, archived, lastUpdated } as never })
  }
  await subscribe(one({ field: `fields.${note}`, operator: 'NotSet' }))
  await archive(true)
  await records.create({ title: 'While archived', templateId })
  await settle()
  const { status: _status, lastRun: _lastRun, ...feed } = await listed()
  expect(feed.events!.clauses).toMatchObject([{ fault: 'This field is not available. Choose another one.' }])
  await admin.call(integrations.save, { body: { ...feed, title: 'Renamed' } })
  await archive(false)
  expect((await listed()).events!.clauses).toMatchObject([{ field: `fields.${note}`, operator: 'NotSet' }])
  await records.create({ title: 'Back', templateId })
  await records.create({ title: 'Filled', templateId, fields: { [note]: 'x' } as never })
  await settle()
  expect(bodies(received).map(({ record }) => record.title)).toEqual(['Back'])
})
