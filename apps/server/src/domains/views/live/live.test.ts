import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { views, type CaseListPage } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { connectLive } from '../../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const titles = (page: CaseListPage) => page.casesTables.flatMap((table) => table.cases.map((row) => row.title))

async function watchView(person: TestPerson) {
  const [view] = await person.call(views.list, {})
  const client = await connectLive({ token: person.token, hub: '/record-view-hub' })
  expect(await client.invoke('joinRecordView', { viewId: view?.id })).toEqual({ ok: true })
  return { client, viewId: view?.id ?? 0, page: await client.message<CaseListPage>('recordView') }
}

const fetchPage = (person: TestPerson, viewId: number) =>
  person.call(views.cases, { query: { viewId: String(viewId) } })

test('B-LIVE-04 a watched view always equals a fresh fetch, initially and after every change', async () => {
  const tenant = await newTenant()
  const [id = 0] = await insertRecords(tenant, [{ title: 'First' }])
  const [admin, reader] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const { client, viewId, page } = await watchView(reader)
  expect(page).toEqual(await fetchPage(reader, viewId))

  const setTitle = { params: { caseId: String(id), key: 'title' }, body: { value: 'Renamed' } } as const
  await admin.call(caseFields.saveProperty, setTitle)
  const renamed = await client.message<CaseListPage>('recordView', (next) => titles(next).includes('Renamed'))
  expect(renamed).toEqual(await fetchPage(reader, viewId))

  await admin.call(cases.remove, { params: { id: String(id) } })
  expect(titles(await client.message<CaseListPage>('recordView', (next) => titles(next).length === 0))).toEqual([])
})

test('T27 a watched view never shows a record or field that its reader may not see', async () => {
  const tenant = await newTenant()
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${secret}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const fields = JSON.stringify({ [secret]: 'canary-field' })
  const [id = 0] = await insertRecords(tenant, [
    { title: 'Seen', fields },
    { title: 'canary-record', is_sensitive: true },
  ])
  const [admin, reader] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const { client } = await watchView(reader)

  const setTitle = { params: { caseId: String(id), key: 'title' }, body: { value: 'Seen again' } } as const
  await admin.call(caseFields.saveProperty, setTitle)
  await client.message<CaseListPage>('recordView', (next) => titles(next).includes('Seen again'))
  expect(client.frames.join('\n')).not.toContain('canary')
})

test('B-LIVE-04 a view that is not there is answered with a sentence', async () => {
  const tenant = await newTenant()
  const client = await connectLive({ token: (await tenant.person()).token, hub: '/record-view-hub' })
  expect(await client.invoke('joinRecordView', { viewId: 2_000_000_000 })).toMatchObject({ ok: false, status: 404 })
  expect(await client.message('recordViewError')).toBe('View not found.')
})

test('B-TILE-08 B-TILE-09 B-TILE-21 a tile joins a view, hears its first 20 rows whole, and nothing more once it has left', async () => {
  const tenant = await newTenant()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 25 }, (_, nth) => ({ title: `Lamp ${nth}` })),
  )
  const [admin, reader] = [await tenant.person({ isAdmin: true }), await tenant.person()]
  const { client, page } = await watchView(reader)
  expect(page.casesTables[0]).toMatchObject({ totalRecords: 25 })
  expect(titles(page)).toHaveLength(20)
  const rename = (nth: number, value: string) =>
    admin.call(caseFields.saveProperty, { params: { caseId: String(ids[nth]), key: 'title' }, body: { value } })
  await rename(3, 'Pump')
  await client.message<CaseListPage>('recordView', (next) => titles(next)[0] === 'Pump')

  // Not `subscribe`: a client of the hub as it is specified knows these two alone, and no objects.
  expect(await client.invoke('leaveRecordView')).toEqual({ ok: true })
  const heard = client.messages.length
  const [view] = await reader.call(views.list, {})
  await rename(4, 'Pipe')
  expect(await client.invoke('joinRecordView', view!.id)).toEqual({ ok: true })
  await client.message<CaseListPage>('recordView', (next) => titles(next)[0] === 'Pipe')
  expect(client.messages.length).toBe(heard + 1)
  expect(client.messages.every(({ name }) => name === 'recordView')).toBe(true)
})
