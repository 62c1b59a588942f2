import type { Ack, CaseHubEvents, CaseHubInvokes } from '@dossier/contract/live/case-hub'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionNow } from './connection.ts'
import { Hub } from './hub.ts'
import { onSessionEnd, sessionBegan } from './session/session-end.ts'

/** Short, so that whatever is repeated is soon repeated. */
const FIRST_PAUSE = 20
/** Longer than several pauses. */
const LONG = 300

let io: Server
let manager: Manager
let hub: Hub<CaseHubInvokes, CaseHubEvents>
let joins: { id: string; caseId: number }[]
let answer: Ack
let peers: Socket[]

beforeEach(async () => {
  sessionBegan()
  joins = []
  peers = []
  answer = { ok: true }
  const server = createServer()
  io = new Server(server)
  io.of('/case-hub').on('connection', (socket) => {
    peers.push(socket)
    socket.on('joinCase', ({ caseId }: { caseId: number }, ack: (answer: Ack) => void) => {
      joins.push({ id: socket.id, caseId })
      ack(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  manager = new Manager(origin, { transports: ['websocket'], reconnectionDelay: 10, reconnectionDelayMax: 10 })
  hub = new Hub('/case-hub', { first: FIRST_PAUSE, most: 30_000 })
})

afterEach(async () => {
  hub.detach()
  await io.close()
})

const room = { join: () => hub.invoke('joinCase', { caseId: 7 }), leave: () => hub.invoke('leaveCase', { caseId: 7 }) }

describe('the live connection', () => {
  it('A-CONN-04 joins a room requested before the connection was open, and again after a reconnect', async () => {
    hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(joins).toHaveLength(1))
    peers[0]?.conn.close()
    await vi.waitFor(() => expect(joins).toHaveLength(2))
    expect(joins.map(({ caseId }) => caseId)).toEqual([7, 7])
    expect(joins[0]?.id).not.toBe(joins[1]?.id)
  })

  it('A-CONN-05 retries a refused join until it succeeds, and is not connected until then', async () => {
    answer = { ok: false, status: 503, message: 'The service is busy for a moment.' }
    hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(connectionNow()).toBe('reconnecting'))
    await vi.waitFor(() => expect(joins.length).toBeGreaterThanOrEqual(2), { timeout: 5_000 })
    expect(connectionNow()).toBe('reconnecting')
    answer = { ok: true }
    await vi.waitFor(() => expect(connectionNow()).toBe('connected'), { timeout: 10_000 })
    const count = joins.length
    await new Promise((resolve) => setTimeout(resolve, LONG))
    expect(joins).toHaveLength(count)
  })

  it('waits twice as long from refusal to refusal, with a share of chance', async () => {
    answer = { ok: false, status: 429, message: 'Too many records are open.' }
    const waitsFor = vi.spyOn(globalThis, 'setTimeout')
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.123)
    hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(joins.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 })
    // Those of others are whole numbers.
    const pauses = waitsFor.mock.calls.flatMap(([, ms = 0]) => (Number.isInteger(ms) ? [] : [ms / FIRST_PAUSE]))
    waitsFor.mockRestore()
    chance.mockRestore()
    for (const [nth, pause] of [0.623, 1.246].entries()) expect(pauses[nth]).toBeCloseTo(pause)
  })

  it.each([401, 403, 404])('does not ask again after %i', async (status) => {
    answer = { ok: false, status, message: 'No.' }
    hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(joins).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, LONG))
    expect(joins).toHaveLength(1)
    expect(connectionNow()).toBe('connected')
  })

  it('forgets a refused room that is left', async () => {
    answer = { ok: false, status: 503, message: 'The service is busy for a moment.' }
    const leave = hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(connectionNow()).toBe('reconnecting'))
    leave()
    expect(connectionNow()).toBe('connected')
    // The last attempt may be on its way.
    await new Promise((resolve) => setTimeout(resolve, LONG))
    const count = joins.length
    await new Promise((resolve) => setTimeout(resolve, LONG))
    expect(joins).toHaveLength(count)
  })

  it('does not rejoin rooms that were left', async () => {
    const leave = hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(joins).toHaveLength(1))
    leave()
    peers[0]?.conn.close()
    await vi.waitFor(() => expect(peers).toHaveLength(2))
    expect(joins).toHaveLength(1)
  })

  it('hands messages to listeners until they leave', async () => {
    const seen: string[] = []
    const stop = hub.on('caseNoLongerAvailable', ({ caseNumber }) => seen.push(caseNumber))
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(peers).toHaveLength(1))
    peers[0]?.emit('caseNoLongerAvailable', { caseId: 7, caseNumber: 'HC-7' })
    await vi.waitFor(() => expect(seen).toEqual(['HC-7']))
    stop()
    peers[0]?.emit('caseNoLongerAvailable', { caseId: 8, caseNumber: 'HC-8' })
    await hub.invoke('joinCase', { caseId: 9 })
    expect(seen).toEqual(['HC-7'])
  })

  it('D-019 the server’s message that the session has ended is received by whichever hub is open', async () => {
    const ended = new Promise((resolve) => onSessionEnd(resolve))
    hub.attach(manager.socket('/case-hub', {}))
    await vi.waitFor(() => expect(peers).toHaveLength(1))
    peers[0]?.emit('logout')
    expect(await ended).toEqual({ forced: true })
  })

  it('A-CONN-07 an answer that nobody is signed in ends the session', async () => {
    answer = { ok: false, status: 401, message: 'You are not logged in.' }
    const ended = new Promise((resolve) => onSessionEnd(resolve))
    hub.stayIn(room)
    hub.attach(manager.socket('/case-hub', {}))
    expect(await ended).toEqual({ forced: true })
  })

  it('says Unable to connect without a connection', async () => {
    expect(await hub.invoke('joinCase', { caseId: 7 })).toEqual({ ok: false, status: 0, message: 'Unable to connect' })
  })
})
