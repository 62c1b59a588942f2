import { auditLog } from '@dossier/contract/audit-log'
import { areas } from '@dossier/contract/lookups/areas'
import { expect, test } from 'vitest'
import { expectStaleRejected } from '../../testing/expect-stale-rejected.ts'
import { recordsOf } from '../../testing/records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

/** North (Harbor (Pier), Hill), South. */
async function city() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ada' })
  const make = async (title: string, parentId: number | null = null) =>
    (await admin.call(areas.save, { body: { title, parentId } })).id
  const north = await make('North')
  const harbor = await make('Harbor', north)
  const pier = await make('Pier', harbor)
  const hill = await make('Hill', north)
  const south = await make('South')
  return { tenant, admin, reader: await tenant.person(), ids: { north, harbor, pier, hill, south } }
}

interface Node {
  title: string
  children: Node[]
}
const outline = (nodes: readonly Node[]): unknown[] => nodes.map(({ title, children }) => [title, ...outline(children)])
const tree = async (by: TestPerson) => outline(await by.call(areas.tree, {}))
const save = (by: TestPerson, body: object) => by.send({ method: 'POST', path: '/areas', body })
const remove = (by: TestPerson, id: number) => by.send({ method: 'DELETE', path: `/areas/${id}` })

test('D-084 an administrator builds the tree, moves areas with all that is below them, and orders them', async () => {
  const { admin, reader, ids } = await city()
  expect(await tree(reader)).toEqual([['North', ['Harbor', ['Pier']], ['Hill']], ['South']])
  await admin.call(areas.save, { body: { id: ids.hill, title: 'Hill', order: 0 } })
  expect(await tree(reader)).toEqual([['North', ['Hill'], ['Harbor', ['Pier']]], ['South']])
  await admin.call(areas.save, { body: { id: ids.harbor, title: 'Old Harbor', parentId: ids.south } })
  expect(await tree(reader)).toEqual([
    ['North', ['Hill']],
    ['South', ['Old Harbor', ['Pier']]],
  ])
  await admin.call(areas.save, { body: { id: ids.pier, title: 'Pier', parentId: null, order: 1 } })
  expect(await tree(reader)).toEqual([['North', ['Hill']], ['Pier'], ['South', ['Old Harbor']]])
  const { data } = await admin.call(auditLog.list, { query: { kind: 'area', thingId: String(ids.harbor) } })
  expect(data[0]?.changes).toMatchObject([
    { property: 'Title', from: 'Harbor', to: 'Old Harbor' },
    { property: 'Part of', from: 'North', to: 'South' },
    { property: 'Position' },
  ])
})

test('D-084 an area is never part of itself, whoever moves what at the same time', async () => {
  const { admin, ids } = await city()
  const refused = { status: 400, text: 'An area cannot be part of itself. Choose another parent.' }
  for (const parentId of [ids.north, ids.harbor, ids.pier])
    expect(await save(admin, { id: ids.north, title: 'North', parentId })).toMatchObject(refused)
  const both = await Promise.all([
    save(admin, { id: ids.north, title: 'North', parentId: ids.south }),
    save(admin, { id: ids.south, title: 'South', parentId: ids.north }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await tree(admin)).length).toBe(1)
  const strange = await (await newTenant()).area('Elsewhere')
  expect(await save(admin, { title: 'Quay', parentId: strange })).toMatchObject({
    status: 404,
    text: 'Area not found.',
  })
})

test('D-084 a disabled area is no longer offered with all below it, and records keep it', async () => {
  const { tenant, admin, reader, ids } = await city()
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const { id: caseId } = await recordsOf(reader).create({ templateId, title: 'Lamp', areas: [ids.pier] })
  await admin.call(areas.save, { body: { id: ids.harbor, title: 'Harbor', disabled: true } })
  expect(await tree(reader)).toEqual([['North', ['Hill']], ['South']])
  expect(await remove(admin, ids.harbor)).toMatchObject({
    status: 409,
    text: '"Harbor" has areas below it. Move them first, or disable it instead.',
  })
  expect(await remove(admin, ids.pier)).toMatchObject({
    status: 409,
    text: '"Pier" is in use by 1 record. Disable it instead.',
  })
  const usesOf = (id: number) => admin.call(areas.usage, { params: { id: String(id) } })
  expect([await usesOf(ids.pier), await usesOf(ids.harbor)]).toEqual([
    { count: 1, counts: { record: 1 }, items: [] },
    { count: 1, counts: { area: 1 }, items: [{ type: 'area', id: ids.pier, title: 'Pier' }] },
  ])
  await recordsOf(reader).property(caseId, 'areas', [])
  expect(await remove(admin, ids.pier)).toMatchObject({ status: 204 })
  expect(await remove(admin, ids.harbor)).toMatchObject({ status: 204 })
})

test('D-084 an area that was deleted while somebody chose it does not stop later changes of the record', async () => {
  const { tenant, reader, ids } = await city()
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const records = recordsOf(reader)
  const { id: caseId } = await records.create({ templateId, title: 'Lamp', areas: [ids.pier] })
  await tenant.asOwner((tx) => tx.deleteFrom('areas').where('id', '=', ids.pier).execute())
  await records.property(caseId, 'areas', [ids.pier, ids.hill])
  const { area_ids } = await tenant.asOwner((tx) =>
    tx.selectFrom('cases_base').select('area_ids').where('id', '=', caseId).executeTakeFirstOrThrow(),
  )
  expect(area_ids).toEqual([ids.hill])
})

test('D-116 a save based on an older version of an area is refused', async () => {
  const { admin, ids } = await city()
  let nth = 0
  await expectStaleRejected({
    save: (version) => save(admin, { id: ids.hill, title: `Hill ${nth++}`, ...version }),
    read: () => admin.call(areas.get, { params: { id: String(ids.hill) } }),
  })
})
