import type { CaseListPage } from '@dossier/contract/views'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  const joined: number[] = []
  const sockets = new Set<Socket>()
  io.of('/record-view-hub').on('connection', (socket) => {
    socket.on('joinRecordView', ({ viewId }, ack) => {
      sockets.add(socket)
      joined.push(viewId)
      ack({ ok: true })
    })
    socket.on('leaveRecordView', (ack) => {
      sockets.delete(socket)
      ack({ ok: true })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const manager = new Manager(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    autoConnect: false,
  })
  recordViewHub.attach(manager.socket('/record-view-hub'))
  return {
    joined,
    sockets,
    push: (page: CaseListPage) => sockets.forEach((socket) => socket.emit('recordView', page)),
    fail: () => sockets.forEach((socket) => socket.emit('recordViewError', 'Unable to update.')),
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

test('changed cells of rows on screen change immediately, without an offer to refresh', async () => {
  await watch()
  await waitFor(() => expect(live.joined).toEqual([7]))
  live.push(pageOf([row(1), row(2, 'Sinkhole'), row(3)]))
  await screen.findByRole('link', { name: 'Sinkhole' })
  expect(titles()).toEqual(['Pothole 1', 'Sinkhole', 'Pothole 3'])
  expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull()
})

test('rows that would move wait for Refresh, which asks the server', async () => {
  const { asked } = await watch()
  await waitFor(() => expect(live.sockets.size).toBe(1))
  live.push(pageOf([row(9), row(3, 'Sinkhole'), row(1)], 50))
  const refresh = await screen.findByRole('button', { name: '2 changes · Refresh' })
  expect(titles()).toEqual(['Pothole 1', 'Pothole 2', 'Sinkhole'])
  expect(screen.getByText('50 record(s)')).toBeTruthy()
  const before = asked.length
  fireEvent.click(refresh)
  await waitFor(() => expect(asked.length).toBe(before + 1))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull())
  expect(titles()).toEqual(['Pothole 1', 'Pothole 2', 'Pothole 3'])
})

test('a page that returns to the order on screen withdraws the offer', async () => {
  await watch()
  await waitFor(() => expect(live.sockets.size).toBe(1))
  live.push(pageOf([row(2), row(1), row(3)]))
  await screen.findByRole('button', { name: '1 change · Refresh' })
  live.push(shown)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Refresh/ })).toBeNull())
})

test('says if the server cannot keep the list up to date', async () => {
  await watch()
  await waitFor(() => expect(live.sockets.size).toBe(1))
  live.fail()
  expect(await screen.findByRole('button', { name: 'Unable to update · Refresh' })).toBeTruthy()
})

test.each(['?page=2', '?filter=canal', '?sort=title'])('the list at %s is not watched', async (search) => {
  const { router } = await watch(`/cases${search}`)
  await expectNobodyJoined()
  await router.navigate({ to: '/cases', search: {} })
  await waitFor(() => expect(live.sockets.size).toBe(1))
  await router.navigate({ to: '/cases', search: { page: 2 } })
  await waitFor(() => expect(live.sockets.size).toBe(0))
})

/** Messages of one socket keep their order: the answer to this one means that no earlier one is pending. */
async function expectNobodyJoined() {
  await waitFor(async () => expect(await recordViewHub.invoke('leaveRecordView')).toEqual({ ok: true }))
  expect(live.joined).toEqual([])
}
