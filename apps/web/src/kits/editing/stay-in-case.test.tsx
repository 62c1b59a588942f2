import type { Ack } from '@dossier/contract/live/case-hub'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { caseHub } from '../../lib/live.ts'
import { exampleCase, exampleField } from '../../testing/example-case.ts'
import { exampleMe } from '../../testing/example-me.ts'
import { CaseStore } from './case-store.ts'
import { stayInCase } from './stay-in-case.ts'

const AT = '2026-01-02T00:00:00.000Z'
let io: Server
let peer: Socket
let invoked: [name: string, input: unknown][]
let answer: Ack
let store: CaseStore
let leave: () => void

beforeEach(async () => {
  invoked = []
  answer = { ok: true }
  const server = createServer()
  io = new Server(server)
  io.of('/case-hub').on('connection', (socket) => {
    peer = socket
    socket.onAny((name: string, input: unknown, ack: (answer: Ack) => void) => {
      invoked.push([name, input])
      ack(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const manager = new Manager(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnectionDelay: 10,
    reconnectionDelayMax: 10,
  })
  store = new CaseStore(exampleCase([exampleField({ value: 'Here' })]), exampleMe())
  leave = stayInCase(store)
  caseHub.attach(manager.socket('/case-hub', {}))
})

afterEach(async () => {
  leave()
  caseHub.detach()
  await io.close()
})

const joined = (times = 1) =>
  vi.waitFor(() => expect(invoked.filter(([name]) => name === 'joinCase')).toHaveLength(times))

test('B-LIVE-01 joins the record with the last sequence number that it knows', async () => {
  await joined()
  expect(invoked[0]).toEqual(['joinCase', { caseId: 1, lastSeq: 10 }])
})

test('B-LIVE-02 leaves the record when its page is left', async () => {
  await joined()
  leave()
  await vi.waitFor(() => expect(invoked).toContainEqual(['leaveCase', { caseId: 1 }]))
})

test('B-LIVE-03 after a disconnect it rejoins with the latest number', async () => {
  await joined()
  peer.emit('caseUpdated', { id: 1, seq: 14, lastUpdatedAt: AT, title: 'Broken mast' })
  await vi.waitFor(() => expect(store.record.title).toBe('Broken mast'))
  peer.conn.close()
  await joined(2)
  expect(invoked.at(-1)).toEqual(['joinCase', { caseId: 1, lastSeq: 14 }])
})

describe('B-LIVE-04 pushed messages', () => {
  test('fields, viewers and events reach the page', async () => {
    await joined()
    const fields = { site: exampleField({ value: 'There', lastUpdatedAt: AT }) }
    peer.emit('caseFieldsUpdated', { caseId: 1, full: false, seq: 11, lastUpdatedAt: AT, fields })
    peer.emit('viewingUsers', { caseId: 1, users: [{ id: 9, name: 'Nadia', isTyping: true }] })
    peer.emit('caseEvents', { caseId: 1, events: [{ id: 11, caseId: 1, type: 'comment', entries: [] }] })
    await vi.waitFor(() => expect(store.get().events).toHaveLength(1))
    expect(store.record.fields['site']?.value).toBe('There')
    expect(store.get().viewers).toEqual([{ id: 9, name: 'Nadia', isTyping: true }])
  })

  test('messages about another record are left alone', async () => {
    await joined()
    peer.emit('caseNoLongerAvailable', { caseId: 2, caseNumber: '8' })
    peer.emit('caseUpdated', { id: 1, seq: 11, lastUpdatedAt: AT, title: 'Broken mast' })
    await vi.waitFor(() => expect(store.record.title).toBe('Broken mast'))
    expect(store.get().isGone).toBe(false)
  })
})

test('B-LIVE-10 a removed record becomes unavailable', async () => {
  await joined()
  peer.emit('caseNoLongerAvailable', { caseId: 1, caseNumber: '7' })
  await vi.waitFor(() => expect(store.get().isGone).toBe(true))
})

test('B-LIVE-10 a record that may no longer be joined becomes unavailable', async () => {
  await joined()
  answer = { ok: false, status: 403, message: 'No.' }
  peer.conn.close()
  await joined(2)
  await vi.waitFor(() => expect(store.get().isGone).toBe(true))
})
