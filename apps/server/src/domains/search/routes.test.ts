import { search, type SearchItem } from '@dossier/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const simple = (person: TestPerson, searchTerm: string, includeUsers = false) =>
  person.call(search.simple, { query: { searchTerm, includeUsers: includeUsers ? 'true' : 'false' } })
const titles = (items: readonly Pick<SearchItem, 'title'>[]) => items.map(({ title }) => title)
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`

test('A-GSEARCH-06 A-GSEARCH-07 the exact number comes first, then titles that contain the text, last changed first', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const [, , numbered] = await insertRecords(tenant, [
    { title: 'Pump HC-7 older', last_updated: day(1) },
    { title: 'Pump hc-7 newer', last_updated: day(2) },
    { title: 'Something else', case_number: 'HC-7', last_updated: day(1) },
    { title: 'Another', case_number: 'HC-70' },
  ])

  const found = await simple(person, ' hc-7 ')

  expect(titles(found)).toEqual(['Something else', 'Pump hc-7 newer', 'Pump HC-7 older'])
  expect(found[0]).toEqual({
    itemType: 'RECORD',
    id: numbered,
    title: 'Something else',
    subTitles: ['HC-7', 'New', 'General'],
    pageArgument: 'HC-7',
    iconUrl: null,
    search: 'hc-7',
    statusId: expect.any(Number),
  })
  expect(titles(await simple(person, '#HC-7'))[0]).toBe('Something else')
})

test('D-043 closed records are found, deleted ones and those of other tenants are not, and signs mean themselves', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  await insertRecords(other, [{ title: 'Lantern elsewhere', case_number: 'L-1' }])
  await insertRecords(tenant, [
    { title: 'Lantern closed 100%', is_closed: true },
    { title: 'Lantern deleted', deleted: day(1) },
    { title: 'Lantern 1000' },
  ])
  expect(titles(await simple(person, 'lantern')).toSorted()).toEqual(['Lantern 1000', 'Lantern closed 100%'])
  expect(titles(await simple(person, '100%'))).toEqual(['Lantern closed 100%'])
  expect(await simple(person, 'L-1')).toEqual([])
})

test.each([
  ['few matches', 12],
  ['more matches than are sorted', 600],
  ['a text too short for the index', 12],
])('D-043 returns at most ten records, last changed first: %s', async (kind, amount) => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await insertRecords(tenant, [{ title: 'Zebra 0', last_updated: day(1) }])
  await tenant.asOwner((tx) =>
    sql`insert into cases_base
        (tenant_id, case_number, title, template_id, status_id, severity_id, opened_by, last_updated)
      select tenant_id, 'Z-' || g, 'Zebra ' || g, template_id, status_id, severity_id, '', last_updated + g * interval '1 s'
      from cases_base, generate_series(1, ${amount}::int) g
      where tenant_id = ${tenant.id} and title = 'Zebra 0'`.execute(tx),
  )
  const found = await simple(person, kind.startsWith('a text') ? 'ze' : 'zebra')
  expect(titles(found)).toEqual(Array.from({ length: 10 }, (_, i) => `Zebra ${amount - i}`))
})

test('T25 a hidden sensitive record is neither found nor counted by any search', async () => {
  const tenant = await newTenant()
  const [stranger, involved, admin] = [
    await tenant.person(),
    await tenant.person(),
    await tenant.person({ isAdmin: true }),
  ]
  const hidden = Array.from({ length: 12 }, (_, i) => ({
    title: `Secretword ${i}`,
    case_number: `S-${i}`,
    is_sensitive: true,
    user_ids: [involved.id],
    last_updated: day(20),
  }))
  await insertRecords(tenant, [...hidden, { title: 'Secretword open', last_updated: day(1) }])

  for (const text of ['secretword', 'se', 'Secretword 3', 'S-3'])
    expect(titles(await simple(stranger, text)).filter((title) => title !== 'Secretword open')).toEqual([])
  expect(titles(await simple(stranger, 'secretword'))).toEqual(['Secretword open'])
  expect(titles(await simple(involved, 'S-3'))).toEqual(['Secretword 3'])
  expect(await simple(admin, 'secretword')).toHaveLength(10)
})

test('A-GSEARCH-01 D-043 returns up to five enabled people by name or email, and only on request', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  await other.person({ name: 'Quentin Elsewhere' })
  const person = await tenant.person({ name: 'Subscriber' })
  const byMail = await tenant.person({ name: 'Aaron', email: `quentin-${tenant.id}@test.example` })
  for (const n of [1, 2, 3, 4, 5]) await tenant.person({ name: `Quentin ${n}` })
  const gone = await tenant.person({ name: 'Quentin 0' })
  await tenant.asOwner((tx) => tx.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute())
  await insertRecords(tenant, [{ title: 'Quentin called' }])

  const found = await simple(person, 'quentin', true)

  expect(found.map(({ itemType, title }) => [itemType, title])).toEqual([
    ['RECORD', 'Quentin called'],
    ['USER', 'Aaron'],
    ...[1, 2, 3, 4].map((n) => ['USER', `Quentin ${n}`]),
  ])
  expect(found[1]).toMatchObject({ id: byMail.id, pageArgument: String(byMail.id), subTitles: [byMail.email] })
  expect(titles(await simple(person, 'quentin'))).toEqual(['Quentin called'])
})

test.each([
  ['/search/simple', 'The search text is missing.'],
  ['/search/simple?searchTerm=%20%20', 'Type what to search for.'],
  [`/search/simple?searchTerm=${'x'.repeat(201)}`, 'Search for up to 200 characters.'],
])('D-043 refuses %s', async (path, text) => {
  const person = await (await newTenant()).person()
  expect(await person.send({ method: 'GET', path })).toMatchObject({ status: 400, text })
})

test('D-118 open records with the same long words in their titles are similar, those of which the caller may know', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  const rows = [
    { title: 'Broken lamp on Main Street' },
    { title: 'On Main street: the BROKEN lamp, again and again and again' },
    { title: 'Broken lamp' },
    { title: 'Broken lamp, Main Street (done)', is_closed: true },
    { title: 'Broken lamp, Main Street (gone)', deleted: day(1) },
    { title: 'Broken lamp, Main Street (secret)', is_sensitive: true },
  ]
  await insertRecords(tenant, rows)
  await insertRecords(other, rows)
  const similar = async (title: string) => titles(await person.call(search.similar, { query: { title } }))

  expect(await similar('Lamp broken, main street')).toEqual([rows[0]!.title, rows[1]!.title])
  expect(await similar('A 100% broken_lamp')).toHaveLength(3)
  expect([await similar('lamp'), await similar(' '), await similar('broken % _ street %%%%')]).toEqual([
    [],
    [],
    expect.any(Array),
  ])
  const tooLong = person.call(search.similar, { query: { title: 'x'.repeat(231) } })
  await expect(tooLong).rejects.toMatchObject({ status: 400 })
})
