import { randomUUID } from 'node:crypto'
import { configuration } from '@dossier/contract/configuration/calls'
import { fields } from '@dossier/contract/fields/calls'
import { statuses } from '@dossier/contract/lookups/statuses'
import { categories, templates } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordVersion } from '../../history/configuration-versions.ts'
import type { Ctx } from '../../http/context.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const team = await tenant.team('Crew')
  const size = await tenant.field({
    title: 'Size',
    dataType: 'list',
    choices: ['S', 'L'],
    permissions: { view: [team] },
  })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: size }] })
  return { tenant, admin, team, size, templateId }
}

const latest = async (by: TestPerson) => (await by.call(configuration.versions, { query: {} })).totalItems
const fileOf = async (by: TestPerson) => (await by.send({ method: 'GET', path: '/configuration/export' })).text
const titleOf = ({ title }: { title: string }) => title

test('ADR-82 every change of the configuration is a version, which says who made it and what it changed', async () => {
  const { admin, team } = await setting()
  expect(await latest(admin)).toBe(0)
  await admin.call(categories.save, {
    body: { title: 'Calls', permissions: { case: { edit: [team] }, record: { edit: [] } } },
  })
  await admin.call(statuses.save, { body: { title: 'Paused', default: true } })
  // It changes nothing.
  await admin.call(teams.save, { body: { id: team, title: 'Crew' } })
  const { data, totalItems } = await admin.call(configuration.versions, { query: {} })
  expect(data).toMatchObject([
    {
      version: 3,
      by: { name: 'Ada' },
      changed: 2,
      named: [
        { kind: 'status', name: 'New' },
        { kind: 'status', name: 'Paused' },
      ],
    },
    { version: 2, changed: 1, named: [{ kind: 'category', name: 'Calls' }], rolledBackTo: null },
    { version: 1, by: { kind: 'system' } },
  ])
  expect(totalItems).toBe(3)
})

test('ADR-82 a version is rolled back to as a whole, and the roll back is a version, too', async () => {
  const { admin, team, size, templateId } = await setting()
  const paused = await admin.call(statuses.save, { body: { title: 'Paused' } })
  const before = await latest(admin)
  const was = await fileOf(admin)
  await admin.call(fields.save, {
    body: {
      id: size,
      title: 'Height',
      permissions: { view: [], edit: [], adminOnly: false },
      columnValues: [{ key: 2, label: 'Large' }],
    },
  })
  await admin.call(statuses.remove, { params: { id: String(paused.id) } })
  await admin.call(templates.save, { body: { id: templateId, title: 'Call', fields: [] } })
  await admin.call(categories.save, { body: { title: 'Calls' } })

  const comparison = await admin.call(configuration.compareVersion, { body: { version: before } })
  expect(comparison.things).toMatchObject([
    { kind: 'status', name: 'Paused', what: 'created' },
    { kind: 'field', name: 'Size', what: 'changed' },
    { kind: 'template', name: 'Visit', what: 'changed' },
    { kind: 'category', name: 'Calls', what: 'deleted' },
  ])
  const done = await admin.call(configuration.rollBack, { body: { version: before, base: comparison.base } })
  expect(done.things).toEqual(comparison.things)
  expect(await fileOf(admin)).toBe(was)
  const { data } = await admin.call(configuration.versions, { query: {} })
  expect(data[0]).toMatchObject({ version: before + 5, rolledBackTo: before })
  const [field] = await admin.call(fields.definitions, {})
  expect(field).toMatchObject({
    id: size,
    permissions: { view: [team] },
    columnValues: [{ value: 'S' }, { value: 'L' }],
  })

  await admin.call(configuration.rollBack, { body: { version: before + 4 } })
  expect((await admin.call(categories.list, {})).map(titleOf)).toEqual(['Calls'])
})

test('ADR-82 a default status that was added since is deleted after another one has become the default', async () => {
  const { admin } = await setting()
  await admin.call(statuses.save, { body: { title: 'Paused', default: true } })
  const { things } = await admin.call(configuration.rollBack, { body: { version: 1 } })
  expect(things).toMatchObject([
    { name: 'New', what: 'changed' },
    { name: 'Paused', what: 'deleted' },
  ])
  expect((await admin.call(statuses.list, {})).map(titleOf)).not.toContain('Paused')
})

test('ADR-82 what records have since is left, with the reason', async () => {
  const { tenant, admin } = await setting()
  await admin.call(statuses.save, { body: { title: 'Paused' } })
  const category = await admin.call(categories.save, { body: { title: 'Calls' } })
  const { id } = await admin.call(fields.generateId, {})
  await admin.call(fields.save, { body: { id, title: 'Note', dataType: 'text' } })
  const { id: templateId } = await admin.call(templates.save, {
    body: {
      title: 'Call',
      categoryId: category.id,
      sections: ['Main'],
      fields: [{ field: { id }, order: 0, section: 'Main' }],
    },
  })
  await recordsOf(await tenant.person()).create({ templateId, fields: { [id]: 'Rang twice' } })
  const { things } = await admin.call(configuration.rollBack, { body: { version: 2 } })
  expect(things).toMatchObject([
    { kind: 'field', name: 'Note', what: 'left' },
    { kind: 'category', name: 'Calls', what: 'left' },
    { kind: 'template', name: 'Call', what: 'changed', changes: [{ property: 'Disabled', to: 'On' }] },
  ])
  expect(things[0]?.fault).toContain('is in use by')
})

test('D-116 nobody rolls back what somebody else has just saved, and others than administrators nothing', async () => {
  const { tenant, admin } = await setting()
  const bob = await tenant.person({ isAdmin: true, name: 'Bob' })
  await admin.call(categories.save, { body: { title: 'Calls' } })
  const { base } = await admin.call(configuration.compareVersion, { body: { version: 1 } })
  await bob.call(categories.save, { body: { title: 'Mail' } })
  const rollBack = (by: TestPerson, body: object) =>
    by.send({ method: 'POST', path: '/configuration/versions/rollBack', body })
  expect(await rollBack(admin, { version: 1, base })).toMatchObject({ status: 409 })
  expect(await rollBack(admin, { version: 9 })).toMatchObject({ status: 404, text: 'Version not found.' })
  expect(await rollBack(await tenant.person(), { version: 1 })).toMatchObject({ status: 403 })
  const stranger = await (await newTenant()).person({ isAdmin: true })
  expect(await rollBack(stranger, { version: 2 })).toMatchObject({ status: 404 })
  expect((await admin.call(categories.list, {})).map(titleOf)).toEqual(['Calls', 'Mail'])
})

test('ADR-82 twenty changes at once are twenty versions, each of one thing', async () => {
  const { admin } = await setting()
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => admin.call(categories.save, { body: { title: `Kind ${nth}` } })),
  )
  const { data, totalItems } = await admin.call(configuration.versions, { query: {} })
  expect(totalItems).toBe(21)
  expect(data.map(({ version, changed }) => [version, changed])).toEqual(
    Array.from({ length: 20 }, (_, nth) => [21 - nth, 1]),
  )
})

test.each(['enable_hashjoin', 'enable_mergejoin'])(
  'ADR-82 a thing that changed is stored once, in whatever order the planner works: without %s',
  async (method) => {
    const { tenant, admin } = await setting()
    const { id } = await admin.call(statuses.save, { body: { title: 'Paused' } })
    const before = await latest(admin)
    const { database } = (await testServer()).services
    await database.tenantTx(tenant.id, async (tx) => {
      await sql`set local ${sql.ref(method)} = off`.execute(tx)
      await tx.updateTable('statuses').set({ title: 'Resting' }).where('id', '=', id).execute()
      const me = { id: admin.id, name: admin.name, isSupport: false }
      await recordVersion({ tx, tenant: { id: tenant.id }, me, action: { id: randomUUID() } } as Ctx)
    })
    const { data } = await admin.call(configuration.versions, { query: {} })
    expect(data[0]).toMatchObject({ version: before + 1, changed: 1, named: [{ kind: 'status', name: 'Resting' }] })
  },
)
