import { userProfile } from '@dossier/contract/user-profile/calls'
import { views } from '@dossier/contract/views'
import { isQuick, listPage, viewOf } from '@dossier/core/views/list-page'
import { readAddress } from '@dossier/core/views/list-search'
import { expect, test } from 'vitest'
import { caller } from '../../../testing/caller.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

/** As the calls of the app, one by one, answer for the same address. */
async function fetched(person: TestPerson, search: string) {
  const address = readAddress(search)
  const all = await person.call(views.list, {})
  const view = viewOf(all, address)
  const page = view && isQuick(view, address) ? await person.call(views.cases, listPage(view, address, 'UTC')) : null
  return { me: await person.call(userProfile.me, {}), views: all, page }
}

const first = (person: TestPerson, search: string) => person.call(views.first, { query: { search } })

async function office() {
  const tenant = await newTenant()
  const closed = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', `fields.${closed}`] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const titles = ['Lamp 12', 'Canal', 'Lamp 3']
  await insertRecords(
    tenant,
    titles.map((title) => ({ title })),
  )
  await insertRecords(tenant, [{ title: 'Lamp, sensitive', is_sensitive: true }])
  return { tenant, reader: await tenant.person(), admin: await tenant.person({ isAdmin: true }) }
}

test('B-VIEW-01 the first list is what the calls that it replaces answer', async () => {
  const { reader, admin } = await office()
  const addresses = [
    '',
    '?sort=title&desc=true',
    '?filter=Lamp',
    '?filter=12',
    '?page=2',
    '?sort=fields.gone',
    '?view=x',
  ]
  for (const person of [reader, admin])
    for (const search of addresses) expect(await first(person, search), search).toEqual(await fetched(person, search))
  expect((await first(reader, '')).page?.casesTables[0]?.cases).toHaveLength(3)
  expect((await first(admin, '')).page?.casesTables[0]?.cases).toHaveLength(4)
})

test('B-VIEW-01 a page that may take long does not travel with the first answer', async () => {
  const { reader } = await office()
  for (const search of ['?filter=Lamp', '?page=2']) expect((await first(reader, search)).page, search).toBeNull()
})

test("B-VIEW-01 the view of another tenant does not exist, and one's own first view is shown", async () => {
  const { reader } = await office()
  const { reader: stranger } = await office()
  const [theirs] = await stranger.call(views.list, {})
  const { views: own, page } = await first(reader, `?view=${theirs?.id}`)
  expect(own.map(({ id }) => id)).not.toContain(theirs?.id)
  expect(page).toEqual((await first(reader, '')).page)
})

test('B-VIEW-01 nobody who is not signed in gets a first list, and no address makes it fail', async () => {
  const { reader } = await office()
  expect((await (await caller(null)).send({ method: 'GET', path: '/views/first' })).status).toBe(401)
  const odd = [
    '?filter=%22',
    '?filter=[[[[',
    '?__proto__={}',
    '?page=-1&view=0&sort=none',
    '?filter=%E0%A4%A',
    '?filter=%00&sort=%00',
  ]
  for (const search of odd) {
    const path = `/views/first?${new URLSearchParams({ search })}`
    expect((await reader.send({ method: 'GET', path })).status, search).toBe(200)
  }
})
