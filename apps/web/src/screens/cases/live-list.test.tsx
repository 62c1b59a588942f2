import type { PageChange, PageQuery } from '@dossier/contract/live/record-view-hub'
import type { CaseListPage } from '@dossier/contract/views'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followList } from '../../lib/live-lists.ts'
import { recordViewHub } from '../../lib/live.ts'
import { exampleRow, pageOf, stageCases } from '../../testing/stage-cases.tsx'

let live: Awaited<ReturnType<typeof startHub>>

beforeEach(async () => {
  live = await startHub()
})
afterEach(async () => {
  recordViewHub.detach()
  await live.stop()
  vi.unstubAllGlobals()
})

/** A real hub on a port of its own, and the connection of the app to it. */
async function startHub() {
  const http = createServer()
  const io = new Server(http)
  const queries: PageQuery[] = []
  const shown: number[][] = []
  const subscriptions = new Map<string, { socket: Socket; channel: string }>()
  io.of('/record-view-hub').on('connection', (socket) => {
    socket.on('subscribe', ({ id, query, shown: ids }, ack) => {
      queries.push(query)
      shown.push(ids)
      subscriptions.set(id, { socket, channel: `channel ${queries.length}` })
      ack({ ok: true })
    })
    socket.on('unsubscribe', ({ id }, ack) => {
      subscriptions.delete(id)
      ack({ ok: true })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const manager = new Manager(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    autoConnect: false,
  })
  recordViewHub.attach(manager.socket('/record-view-hub'))
  const send = (name: string, body: (id: string, channel: string) => object) =>
    subscriptions.forEach(({ socket, channel }, id) => socket.emit(name, body(id, channel)))
  return {
    queries,
    shown,
    subscriptions,
    load: (page: CaseListPage, isRevised = false) =>
      send('listLoaded', (id, channel) => ({ id, channel, content: { kind: 'page', page }, isRevised })),
    change: (change: Omit<PageChange, 'kind'>) =>
      send('listChanged', (_, channel) => ({ channel, change: { kind: 'page', ...change } })),
    makeStale: () => send('listStale', (_, channel) => ({ channel })),
    fail: (status = 404) => send('listEnded', (id) => ({ id, status, message: 'View not found.' })),
    stop: () => io.close(),
  }
}

const titles = () => screen.getAllByRole('link', { name: /Pothole|Sinkhole/ }).map(({ textContent }) => textContent)
const row = (id: number, title = `Pothole ${id}`) => exampleRow(id, { title })
const shown = pageOf([row(1), row(2), row(3)])

async function watch(at?: string) {
  const stage = stageCases({ at, cases: () => shown })
  await screen.findByRole('link', { name: 'Pothole 1' })
  return stage
}

/** The list on screen, followed and loaded. */
async function follow(at?: string) {
  const stage = await watch(at)
  await waitFor(() => expect(live.subscriptions.size).toBe(1))
  live.load(shown)
  return stage
}

test('B-FILTER-09 D-065 rows of a list that its reader may not ask for any more leave the screen', async () => {
  let mayAsk = true
  stageCases({ cases: () => (mayAsk ? shown : new Response('This field is not available.', { status: 400 })) })
  await screen.findByRole('link', { name: 'Pothole 1' })
  await waitFor(() => expect(live.subscriptions.size).toBe(1))
  live.load(shown)
  mayAsk = false
  live.fail(400)
  await screen.findByText('This field is not available.')
  expect(screen.queryByRole('link', { name: /Pothole/ })).toBe(null)
})

test('changed cells of rows on screen change immediately, without an offer to refresh', async () => {
  await follow()
  live.change({ rows: [row(2, 'Sinkhole')] })
  await screen.findByRole('link', { name: 'Sinkhole' })
  expect(titles()).toEqual(['Pothole 1', 'Sinkhole', 'Pothole 3'])
  expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull()
})

test('rows that would move wait for Refresh, which shows them without asking the server', async () => {
  const { calls: queries } = await follow()
  const total = { records: 50, isMinimum: false }
  live.change({ rows: [row(9), row(3, 'Sinkhole')], order: [9, 3, 1], total })
  const refresh = await screen.findByRole('button', { name: '2 changes · Refresh' })
  expect(titles()).toEqual(['Pothole 1', 'Pothole 2', 'Sinkhole'])
  expect(screen.getByText('50 record(s)')).toBeTruthy()
  const before = queries.length
  fireEvent.click(refresh)
  await waitFor(() => expect(titles()).toEqual(['Pothole 9', 'Sinkhole', 'Pothole 1']))
  expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull()
  expect(queries).toHaveLength(before)
})

test('B-LIVE-04 a keyboard that pressed Refresh, or was on it when it was withdrawn, goes on in the list', async () => {
  await follow()
  live.change({ rows: [row(9)], order: [9, 3, 1] })
  const refresh = await screen.findByRole('button', { name: '2 changes · Refresh' })
  refresh.focus()
  fireEvent.click(refresh)
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).toBeTruthy())
  live.change({ rows: [], order: [3, 9, 1] })
  ;(await screen.findByRole('button', { name: '1 change · Refresh' })).focus()
  live.change({ rows: [], order: [9, 3, 1] })
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).toBeTruthy())
})

test('the first record of an empty list appears at once: nothing moves under anybody', async () => {
  stageCases({ cases: () => pageOf([]) })
  await screen.findByText('No Records found.')
  await waitFor(() => expect(live.subscriptions.size).toBe(1))
  live.load(pageOf([]))
  live.change({ rows: [row(1)], order: [1], total: { records: 1, isMinimum: false } })
  await screen.findByRole('link', { name: 'Pothole 1' })
  expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull()
})

test('a page that returns to the order on screen withdraws the offer', async () => {
  await follow()
  live.change({ rows: [], order: [2, 1, 3] })
  await screen.findByRole('button', { name: '1 change · Refresh' })
  live.change({ rows: [], order: [1, 2, 3] })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull())
})

test('T16 records that the person may no longer see disappear immediately, the others stay where they are', async () => {
  await follow()
  live.change({ rows: [row(9)], order: [9, 3, 1], gone: [2] })
  await screen.findByRole('button', { name: '2 changes · Refresh' })
  expect(titles()).toEqual(['Pothole 1', 'Pothole 3'])
  live.load(pageOf([row(3)]), true)
  await waitFor(() => expect(titles()).toEqual(['Pothole 3']))
})

test('a stale list is asked for again', async () => {
  await follow()
  live.makeStale()
  await waitFor(() => expect(live.queries).toHaveLength(2), { timeout: 3_000 })
  live.load(pageOf([row(1), row(2, 'Sinkhole'), row(3)]))
  await screen.findByRole('link', { name: 'Sinkhole' })
})

test('T16 a stale list is requested with the ids on the screen, and those that are hidden now disappear', async () => {
  await follow()
  live.change({ rows: [row(9)], order: [9, 3, 1] })
  await screen.findByRole('button', { name: '2 changes · Refresh' })
  live.makeStale()
  await waitFor(
    () =>
      expect(live.shown).toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    { timeout: 3_000 },
  )
  live.load(pageOf([row(9), row(3), row(1)]))
  live.change({ rows: [], gone: [2] })
  await waitFor(() => expect(titles()).toEqual(['Pothole 1', 'Pothole 3']))
})

test('T27 rows that wait for Refresh lose what the person may no longer see, and stay where they are', async () => {
  await follow()
  live.change({ rows: [row(9)], order: [9, 3, 1] })
  await screen.findByRole('button', { name: '2 changes · Refresh' })
  live.load(pageOf([row(9), row(3), row(1)]))
  live.change({ rows: [row(2, 'Sinkhole')] })
  await waitFor(() => expect(titles()).toEqual(['Pothole 1', 'Sinkhole', 'Pothole 3']))
  expect(screen.getByRole('button', { name: '2 changes · Refresh' })).toBeTruthy()
})

test('a list of which a row is missing is asked for again', async () => {
  await follow()
  live.change({ rows: [], order: [1, 8, 3] })
  await waitFor(() => expect(live.queries).toHaveLength(2), { timeout: 3_000 })
})

test('says if the server cannot keep the list up to date', async () => {
  await follow()
  live.fail()
  expect(await screen.findByRole('button', { name: 'Unable to update · Refresh' })).toBeTruthy()
})

test.each([
  ['?page=2', { page: 2 }],
  ['?filter=canal', { searchTerm: 'canal' }],
  ['?sort=title', { sortBy: 'title', sortDesc: false }],
])('the list at %s is followed as it is, and left with it', async (search, query) => {
  const { router } = await follow(`/cases${search}`)
  expect(live.queries).toEqual([expect.objectContaining({ viewId: 7, pageSize: 20, ...query })])
  await router.navigate({ to: '/cases', search: {} })
  await waitFor(() => expect(live.queries).toHaveLength(2))
  expect(live.queries[1]).toMatchObject({ page: 1, searchTerm: '', sortBy: 'lastUpdated' })
  expect(live.subscriptions.size).toBe(1)
  await router.navigate({ to: '/cases/$caseNumber', params: { caseNumber: '1' } })
  await waitFor(() => expect(live.subscriptions.size).toBe(0))
})

test('two lists on a page that are the same share one channel', async () => {
  const heard: string[][] = [[], []]
  const query = { kind: 'page' as const, viewId: 7, pageSize: 20 }
  const ends = heard.map((titlesHeard) =>
    followList(query as PageQuery, {
      onNews: ({ content }) =>
        content.kind === 'page' &&
        titlesHeard.push(content.page.casesTables[0]!.cases.map(({ title }) => title).join()),
      onEnd: () => {},
    }),
  )
  await waitFor(() => expect(live.subscriptions.size).toBe(2))
  const [one, other] = [...live.subscriptions.keys()]
  const [{ socket } = { socket: undefined }] = live.subscriptions.values()
  for (const id of [one, other])
    socket?.emit('listLoaded', { id, channel: 'shared', content: { kind: 'page', page: shown }, isRevised: false })
  socket?.emit('listChanged', { channel: 'shared', change: { kind: 'page', rows: [row(1, 'Sinkhole')] } })
  const expected = ['Pothole 1,Pothole 2,Pothole 3', 'Sinkhole,Pothole 2,Pothole 3']
  await waitFor(() => expect(heard).toEqual([expected, expected]))
  for (const end of ends) end()
})
