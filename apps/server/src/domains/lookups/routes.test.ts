import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { tags } from '@dossier/contract/lookups/tags'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'

const disable = (tenant: TestTenant, id: number) =>
  tenant.asOwner((tx) => tx.updateTable('areas').set({ disabled: true }).where('id', '=', id).execute())

/** North (Harbour (Pier), Hill), South; Closed, with Cellar below it, is disabled. */
async function city() {
  const tenant = await newTenant()
  const north = await tenant.area('North')
  const harbour = await tenant.area('Harbour', north)
  const pier = await tenant.area('Pier', harbour)
  const hill = await tenant.area('Hill', north)
  const south = await tenant.area('South')
  const closed = await tenant.area('Closed')
  const cellar = await tenant.area('Cellar', closed)
  await disable(tenant, closed)
  return { tenant, ids: { north, harbour, pier, hill, south, closed, cellar }, reader: await tenant.person() }
}

interface Node {
  title: string
  children: Node[]
}
const outline = (nodes: readonly Node[]): unknown[] => nodes.map((node) => [node.title, ...outline(node.children)])

test('B-CASE-07 statuses are listed in their order and severities by level', async () => {
  const reader = await (await newTenant()).person()

  expect((await reader.call(statuses.list, {})).map((one) => [one.title, one.default])).toEqual([
    ['New', true],
    ['In Progress', false],
    ['On Hold', false],
    ['Done', false],
  ])
  expect((await reader.call(severities.list, {})).map((one) => [one.title, one.level])).toEqual([
    ['Low', 1],
    ['Medium', 2],
    ['High', 3],
    ['Critical', 4],
  ])
})

test('B-CASE-08 enabled areas that contain the text are listed page by page', async () => {
  const { tenant, reader } = await city()
  for (let index = 0; index < 51; index++) await tenant.area(`Zone ${String(index).padStart(2, '0')}`)

  const first = await reader.call(areas.page, {})
  expect([first.data.length, first.totalItems, first.pageCount]).toEqual([50, 57, 2])
  const last = await reader.call(areas.page, { query: { pageNumber: 2, searchTerm: ' zone' } })
  expect(last).toMatchObject({ data: [{ title: 'Zone 50' }], totalItems: 51, pageCount: 2 })
  expect((await reader.call(areas.page, { query: { pageNumber: 9 } })).data).toEqual([])
  const small = await reader.call(areas.page, { query: { pageSize: 2, searchTerm: 'zone 0' } })
  expect(small.data.map((area) => area.title)).toEqual(['Zone 00', 'Zone 01'])
  expect(await reader.send({ method: 'GET', path: '/areas/paginated?pageNumber=0' })).toMatchObject({
    status: 400,
    text: 'The page number must be at least 1.',
  })
  expect(await reader.send({ method: 'GET', path: '/areas/paginated?pageSize=1000000000' })).toMatchObject({
    status: 400,
    text: 'The page size can be at most 100.',
  })
})

test('B-CASE-09 areas as a tree, a list, a dictionary of paths, and the whole tree', async () => {
  const { ids, reader } = await city()

  expect(outline(await reader.call(areas.tree, {}))).toEqual([['North', ['Harbour', ['Pier']], ['Hill']], ['South']])
  expect(outline(await reader.call(areas.fullTree, {}))).toEqual([
    ['Closed', ['Cellar']],
    ['North', ['Harbour', ['Pier']], ['Hill']],
    ['South'],
  ])
  const flat = await reader.call(areas.list, {})
  expect(flat.map((area) => area.title)).toEqual(['Cellar', 'Harbour', 'Hill', 'North', 'Pier', 'South'])
  expect(await reader.call(areas.dictionary, {})).toEqual({
    [ids.north]: 'North',
    [ids.harbour]: 'North / Harbour',
    [ids.pier]: 'North / Harbour / Pier',
    [ids.hill]: 'North / Hill',
    [ids.south]: 'South',
    [ids.closed]: 'Closed',
    [ids.cellar]: 'Closed / Cellar',
  })
})

test('B-CASE-09 a search in the tree keeps the ancestors of matches', async () => {
  const { reader } = await city()
  const found = async (query: string) => outline(await reader.call(areas.searchTree, { query: { query } }))

  expect(await found('pIEr')).toEqual([['North', ['Harbour', ['Pier']]]])
  expect(await found('h')).toEqual([['North', ['Harbour'], ['Hill']], ['South']])
  expect(await found('cellar')).toEqual([])
})

test('B-CASE-09 one area by id, whether enabled or not', async () => {
  const { ids, reader } = await city()

  expect(await reader.call(areas.get, { params: { id: String(ids.hill) } })).toMatchObject({
    title: 'Hill',
    parentId: ids.north,
    disabled: false,
  })
  expect(await reader.call(areas.get, { params: { id: String(ids.closed) } })).toMatchObject({ disabled: true })
  expect(await reader.send({ method: 'GET', path: '/areas/abc' })).toMatchObject({
    status: 400,
    text: 'Use a whole number as the id.',
  })
})

test('B-CASE-07 A-ASEARCH-17 tags in use are listed most used first, at most 200', async () => {
  const tenant = await newTenant()
  const reader = await tenant.person()
  const named = (title: string, uses: number) => ({ tenant_id: tenant.id, title, uses })
  await tenant.asOwner((tx) =>
    tx
      .insertInto('tags')
      .values([named('rare', 1), named('unused', 0), named('b', 5), named('a', 5), named('50%', 9)])
      .execute(),
  )

  expect((await reader.call(tags.list, {})).map((tag) => [tag.title, tag.uses])).toEqual([
    ['50%', 9],
    ['a', 5],
    ['b', 5],
    ['rare', 1],
  ])
  expect(await reader.call(tags.list, { query: { searchTerm: 'RAR' } })).toEqual([{ title: 'rare', uses: 1 }])
  expect(await reader.call(tags.list, { query: { searchTerm: '%' } })).toEqual([{ title: '50%', uses: 9 }])
  await tenant.asOwner((tx) =>
    tx
      .insertInto('tags')
      .values(Array.from({ length: 250 }, (_, index) => named(`more ${index}`, 2)))
      .execute(),
  )
  expect(await reader.call(tags.list, {})).toHaveLength(200)
})

const LISTS = ['/status', '/severity', '/areas', '/areas/paginated', '/areas/list', '/areas/dictionary']
const PATHS = [...LISTS, '/areas/tree/search', '/areas/fullAreaTree', '/tags']

test('B-CASE-07 what another tenant has set up is nowhere, and its areas are not found', async () => {
  const canary = 'canary-of-the-neighbor'
  const neighbor = await newTenant()
  const area = await neighbor.area(canary)
  await neighbor.asOwner(async (tx) => {
    await tx.insertInto('tags').values({ tenant_id: neighbor.id, title: canary, uses: 3 }).execute()
    await tx.insertInto('statuses').values({ tenant_id: neighbor.id, title: canary }).execute()
    await tx.insertInto('severities').values({ tenant_id: neighbor.id, title: canary, level: 9 }).execute()
  })
  const { reader } = await city()

  for (const path of PATHS) {
    const { status, text } = await reader.send({ method: 'GET', path })
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toContain(canary)
  }
  expect(await reader.send({ method: 'GET', path: `/areas/${area}` })).toMatchObject({
    status: 404,
    text: 'Area not found.',
  })
})

test('B-CASE-07 no list without a session', async () => {
  const stranger = await caller(null)

  for (const path of [...PATHS, '/areas/1'])
    expect(await stranger.send({ method: 'GET', path })).toMatchObject({ status: 401, text: 'Please sign in.' })
})
