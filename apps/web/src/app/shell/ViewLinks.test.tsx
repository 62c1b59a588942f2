import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { useState } from 'react'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { recordViewHub } from '../../lib/live.ts'
import { MeContext } from '../../lib/me.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { startApi } from '../../testing/start-api.ts'
import { groupByFolder } from './group-by-folder.ts'
import { ViewLinks } from './ViewLinks.tsx'

const views = [
  { id: 1, title: 'Everything', folder: null, count: 3 },
  { id: 2, title: 'Mine', folder: 'Daily', count: 1 },
  { id: 3, title: 'Old', folder: 'Yearly', count: 9 },
]
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  api = await startApi(() => ({ status: 200, body: views }))
})
afterEach(() => api.close())

it('B-VIEW-03 views are sorted by folder, then by title, and those in no folder come last', () => {
  const view = (title: string, folder: string | null) => ({ id: 1, title, folder, count: null, isPersonal: false })
  const list = [view('Open', null), view('Week 10', 'Yearly'), view('Week 9', 'Yearly'), view('All', null)]
  expect(groupByFolder([...list, view('Zebra', 'Daily')])).toMatchObject([
    { folder: 'Daily', views: [{ title: 'Zebra' }] },
    { folder: 'Yearly', views: [{ title: 'Week 9' }, { title: 'Week 10' }] },
    { folder: null, views: [{ title: 'All' }, { title: 'Open' }] },
  ])
})

const meWith = (viewFoldersExpanded: boolean) =>
  exampleMe({ settings: { ...exampleMe().settings, viewFoldersExpanded } })

/** The links for a person whose setting can be changed by the returned function. */
async function open(viewFoldersExpanded: boolean, at = '/cases?view=2') {
  let change: (to: boolean) => void
  function Navigation() {
    const [isExpanded, setExpanded] = useState(viewFoldersExpanded)
    change = setExpanded
    return (
      <MeContext value={meWith(isExpanded)}>
        <ViewLinks />
      </MeContext>
    )
  }
  const root = createRootRoute()
  const cases = createRoute({ getParentRoute: () => root, path: '/cases', component: Navigation })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([cases]), history })
  render(
    <QueryClientProvider client={createCache()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Views' })
  return (to: boolean) => act(() => change(to))
}

const shown = () => screen.getAllByRole('link').map((link) => link.textContent)

it('B-VIEW-05 A-MENU-10 A-ME-02 changing the setting expands or collapses all folders immediately, except that of the open view', async () => {
  const change = await open(false)
  expect(shown()).toEqual(['Mine1', 'Everything3'])
  change(true)
  expect(shown()).toEqual(['Mine1', 'Old9', 'Everything3'])
  fireEvent.click(screen.getByRole('button', { name: 'Daily' }))
  expect(shown()).toEqual(['Old9', 'Everything3'])
  change(false)
  expect(shown()).toEqual(['Mine1', 'Everything3'])
})

it('B-VIEW-04 the view that is shown is highlighted, also in place of one that is gone', async () => {
  const current = () => [...document.querySelectorAll('a[aria-current]')].map((link) => link.textContent)
  await open(true)
  expect(current()).toEqual(['Mine1'])
  cleanup()
  await open(true, '/cases?view=99')
  expect(current()).toEqual(['Everything3'])
})

it('B-VIEW-04 the numbers beside the views follow the server', async () => {
  const http = createServer()
  const io = new Server(http)
  const subscribed = new Promise<{ socket: Socket; id: string }>((resolve) =>
    io.of('/record-view-hub').on('connection', (socket) =>
      socket.on('subscribe', ({ id, query }, ack) => {
        expect(query).toEqual({ kind: 'counts', searchTerm: '' })
        ack({ ok: true })
        resolve({ socket, id })
      }),
    ),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const manager = new Manager(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { autoConnect: false })
  recordViewHub.attach(manager.socket('/record-view-hub'))
  try {
    await open(true)
    const { socket, id } = await subscribed
    const counts = [1, 2, 3].map((view) => ({ id: view, count: view * 10 }))
    socket.emit('listLoaded', { id, channel: 'c', content: { kind: 'counts', counts }, isRevised: false })
    await waitFor(() => expect(shown()).toEqual(['Mine20', 'Old30', 'Everything10']))
    const changed = [
      { id: 1, count: 11 },
      { id: 2, count: null },
      { id: 3, count: 30 },
    ]
    socket.emit('listChanged', { channel: 'c', change: { kind: 'counts', counts: changed } })
    await waitFor(() => expect(shown()).toEqual(['Mine', 'Old30', 'Everything11']))
  } finally {
    recordViewHub.detach()
    await io.close()
  }
})
