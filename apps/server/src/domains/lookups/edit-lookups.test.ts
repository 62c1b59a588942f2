import { auditLog } from '@dossier/contract/audit-log'
import { cases } from '@dossier/contract/cases/lifecycle'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { categories } from '@dossier/contract/templates/calls'
import type { Usage } from '@dossier/contract/usage'
import { teams } from '@dossier/contract/users/teams'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { insertRecords } from '../../testing/insert-records.ts'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true, name: 'Ada' }), reader: await tenant.person() }
}

const listed = async (by: TestPerson) =>
  (await by.call(statuses.list, {})).map(({ title, default: isDefault }) => (isDefault ? `(${title})` : title))
const named = async (by: TestPerson, title: string) =>
  (await by.call(statuses.list, {})).find((each) => each.title === title)!
const remove = (by: TestPerson, path: string, id: number) => by.send({ method: 'DELETE', path: `/${path}/${id}` })
const usage = async (by: TestPerson, path: string, id: number) => {
  const { status, text } = await by.send({ method: 'GET', path: `/${path}/usage/${id}` })
  return status === 200 ? (JSON.parse(text) as Usage) : status
}

test('D-054 an administrator adds, renames and moves statuses, and everybody has the new list', async () => {
  const { admin, reader } = await setting()
  const client = await connectLive({ token: reader.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const waiting = await admin.call(statuses.save, { body: { title: ' Waiting ', order: 1 } })
  await client.message('refresh', (kind) => kind === 'lookup')
  expect(await listed(reader)).toEqual(['(New)', 'Waiting', 'In Progress', 'On Hold', 'Done'])
  await admin.call(statuses.save, { body: { id: waiting.id, title: 'Waiting for parts', order: 99 } })
  expect(await listed(reader)).toEqual(['(New)', 'In Progress', 'On Hold', 'Done', 'Waiting for parts'])
  expect((await reader.call(statuses.list, {})).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4])
  expect(await remove(admin, 'status', waiting.id)).toMatchObject({ status: 204 })
  expect(await listed(reader)).toEqual(['(New)', 'In Progress', 'On Hold', 'Done'])
})

test('D-054 exactly one status is the default, whatever is saved at the same time', async () => {
  const { tenant, admin, reader } = await setting()
  const [was, done] = [await named(admin, 'New'), await named(admin, 'Done')]
  await admin.call(statuses.save, { body: { id: done.id, title: 'Done', default: true } })
  expect(await listed(reader)).toEqual(['New', 'In Progress', 'On Hold', '(Done)'])
  // A form that still shows it as the default one does not take that back without noticing.
  const stale = { id: was.id, title: 'Fresh', default: true, lastUpdated: was.lastUpdated }
  expect(await admin.send({ method: 'POST', path: '/status', body: stale })).toMatchObject({ status: 409 })
  const { data } = await admin.call(auditLog.list, { query: { kind: 'status' } })
  expect(data.map(({ thing, changes }) => [thing.name, changes.map(({ property, to }) => [property, to])])).toEqual(
    expect.arrayContaining([
      ['New', [['Default', false]]],
      ['Done', [['Default', true]]],
    ]),
  )
  const body = { id: done.id, title: 'Done', default: false }
  const refused = { status: 409, text: 'New records need a status. Make another one the default first.' }
  expect(await admin.send({ method: 'POST', path: '/status', body })).toMatchObject(refused)
  expect(await remove(admin, 'status', done.id)).toMatchObject(refused)

  const all = await admin.call(statuses.list, {})
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const { id, title } = all[n % all.length]!
      return admin.send({ method: 'POST', path: '/status', body: { id, title, default: true, order: n % 3 } })
    }),
  )
  const after = await reader.call(statuses.list, {})
  expect(after.filter((each) => each.default)).toHaveLength(1)
  expect(after.map(({ order }) => order)).toEqual([0, 1, 2, 3])
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const { created } = await reader.call(cases.create, { body: { templateId, title: 'Lamp' } })
  expect(created?.statusId).toBe(after.find((each) => each.default)?.id)
})

test('D-054 a status that records have, deleted ones too, cannot be deleted', async () => {
  const { tenant, admin } = await setting()
  await tenant.template({ title: 'Job', fields: [] })
  const hold = await named(admin, 'On Hold')
  await insertRecords(tenant, [
    { status_id: hold.id, is_closed: true },
    { status_id: hold.id, deleted: new Date().toISOString() },
  ])
  expect(await remove(admin, 'status', hold.id)).toMatchObject({
    status: 409,
    text: '"On Hold" is in use by 2 records. Replace it there first.',
  })
  expect(await usage(admin, 'status', hold.id)).toEqual({ count: 2, counts: { record: 2 }, items: [] })
  expect(await usage(admin, 'status', (await named(admin, 'Done')).id)).toMatchObject({ count: 0, items: [] })
  expect(await usage((await setting()).admin, 'status', hold.id)).toBe(404)
  expect(await usage(await tenant.person({ editData: true }), 'status', hold.id)).toBe(403)
})

test('D-054 no two statuses have the same title, and an empty one is refused', async () => {
  const { admin, reader } = await setting()
  const save = (body: object, by = admin) => by.send({ method: 'POST', path: '/status', body })
  expect(await save({ title: 'done' })).toMatchObject({ status: 409, text: 'A status named "done" already exists.' })
  expect(await save({ title: '\u200b ' })).toMatchObject({ status: 400 })
  expect(await save({ title: 'Mine' }, reader)).toMatchObject({ status: 403 })
  const elsewhere = await (await newTenant()).person({ isAdmin: true })
  const { id } = await named(admin, 'Done')
  expect(await save({ id, title: 'Taken over' }, elsewhere)).toMatchObject({ status: 404, text: 'Status not found.' })
})

test('D-054 severities are listed by a level that each has for itself', async () => {
  const { tenant, admin, reader } = await setting()
  const save = (body: object) => admin.send({ method: 'POST', path: '/severity', body })
  expect(await save({ title: 'Urgent', level: 3 })).toMatchObject({
    status: 409,
    text: '"High" has level 3 already. Choose another level.',
  })
  for (const level of [-1, 9999, 1.5, '3']) expect((await save({ title: 'Urgent', level })).status).toBe(400)
  const least = await admin.call(severities.save, { body: { title: 'None', level: 0 } })
  expect((await reader.call(severities.list, {})).map(({ title }) => title)).toEqual([
    'None',
    'Low',
    'Medium',
    'High',
    'Critical',
  ])
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const { created } = await reader.call(cases.create, { body: { templateId, title: 'Lamp' } })
  expect(created?.severityId).toBe(least.id)
  await tenant.asOwner((tx) =>
    tx.updateTable('templates').set({ severity_id: least.id }).where('id', '=', templateId).execute(),
  )
  expect(await remove(admin, 'severity', least.id)).toMatchObject({
    status: 409,
    text: '"None" is in use by template "Job" and 1 record. Replace it there first.',
  })
  expect(await usage(admin, 'severity', least.id)).toEqual({
    count: 2,
    counts: { template: 1, record: 1 },
    items: [{ type: 'template', id: templateId, title: 'Job' }],
  })
})

test('D-054 the last severity stays', async () => {
  const { admin } = await setting()
  const [last, ...others] = await admin.call(severities.list, {})
  for (const { id } of others) expect((await remove(admin, 'severity', id)).status).toBe(204)
  expect(await remove(admin, 'severity', last!.id)).toMatchObject({
    status: 409,
    text: 'New records need a severity. Add another one first.',
  })
})

test('D-083 C-CAT-01 a category says who may create what, and names only teams of the tenant', async () => {
  const { tenant, admin, reader } = await setting()
  const crew = await tenant.team('Crew')
  const permissions = { case: { edit: [crew] }, record: { edit: [] } }
  const saved = await admin.call(categories.save, {
    body: { title: 'Outdoor', preventManualCreation: true, permissions },
  })
  expect(await reader.call(categories.list, {})).toEqual([saved])
  expect(saved).toMatchObject({ title: 'Outdoor', preventManualCreation: true, alwaysPromoted: false, permissions })
  const renamed = await admin.call(categories.save, { body: { id: saved.id, title: 'Outside', alwaysPromoted: true } })
  expect(renamed).toMatchObject({ preventManualCreation: true, alwaysPromoted: true, permissions })
  await expect(admin.call(teams.remove, { params: { id: String(crew) } })).rejects.toMatchObject({ status: 409 })
  const strange = await (await newTenant()).team()
  for (const id of [strange, 2_000_000_000])
    expect(
      await admin.send({
        method: 'POST',
        path: '/categories',
        body: { title: 'Other', permissions: { case: { edit: [] }, record: { edit: [id] } } },
      }),
    ).toMatchObject({ status: 404, text: 'Team not found.' })
  const template = await tenant.template({ title: 'Job', fields: [] })
  await tenant.asOwner((tx) =>
    tx.updateTable('templates').set({ category_id: saved.id }).where('id', '=', template).execute(),
  )
  expect(await remove(admin, 'categories', saved.id)).toMatchObject({
    status: 409,
    text: '"Outside" is in use by template "Job". Choose another category there first.',
  })
  expect(await usage(admin, 'categories', saved.id)).toMatchObject({
    count: 1,
    items: [{ type: 'template', id: template, title: 'Job' }],
  })
})

test('D-083 categories keep the order that they are given', async () => {
  const { admin } = await setting()
  for (const title of ['A', 'B', 'C']) await admin.call(categories.save, { body: { title } })
  const third = (await admin.call(categories.list, {})).find(({ title }) => title === 'C')!
  await admin.call(categories.save, { body: { id: third.id, title: 'C', order: 0 } })
  expect((await admin.call(categories.list, {})).map(({ title }) => title)).toEqual(['C', 'A', 'B'])
})

test('D-116 a save based on an older version of a status, severity or category is refused', async () => {
  const { admin } = await setting()
  const status = await named(admin, 'Done')
  const post = (path: string, body: object) => admin.send({ method: 'POST', path, body })
  let nth = 0
  await expectStaleRejected({
    save: (version) => post('/status', { id: status.id, title: `Done ${nth++}`, ...version }),
    read: async () => (await admin.call(statuses.list, {})).find(({ id }) => id === status.id)!,
  })
  const [severity] = await admin.call(severities.list, {})
  await expectStaleRejected({
    save: (version) => post('/severity', { id: severity!.id, title: `Low ${nth++}`, level: 1, ...version }),
    read: async () => (await admin.call(severities.list, {}))[0]!,
  })
  const category = await admin.call(categories.save, { body: { title: 'Outdoor' } })
  await expectStaleRejected({
    save: (version) => post('/categories', { id: category.id, title: `Outdoor ${nth++}`, ...version }),
    read: async () => (await admin.call(categories.list, {}))[0]!,
  })
})
