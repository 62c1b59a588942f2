import type { Ack } from '@dossier/contract/live/case-hub'
import { templates } from '@dossier/contract/templates/calls'
import { tenant } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { recordNameSettings } from '@dossier/contract/organization/word-settings'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { Manager } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { takeAttempt } from '../lib/session/attempted-url.ts'
import { allowAutoLogin, mayAutoLogin } from '../lib/session/auto-login.ts'
import { createCache, keyOf } from '../lib/cache.ts'
import { notificationHub } from '../lib/live.ts'
import { endSession, sessionBegan } from '../lib/session/session-end.ts'
import { refuseStorage } from '../testing/refuse-storage.ts'
import { startApi } from '../testing/start-api.ts'
import { toasts } from '../ui/overlays/toast.ts'
import { followNotifications } from './notifications.ts'
import { logout } from './logout.ts'
import { dropSignOutReason, readSignOutReason } from '../lib/session/sign-out-reason.ts'
import { watchSession } from './session.ts'

const cache = createCache()
let opened = 0
let whileServerAnswers: () => void
let api: Awaited<ReturnType<typeof startApi>>

watchSession(cache, async () => void opened++)

beforeEach(async () => {
  opened = 0
  whileServerAnswers = () => undefined
  api = await startApi(() => {
    whileServerAnswers()
    return { status: 204 }
  })
  history.replaceState(null, '', '/cases/HC-1')
  sessionStorage.setItem('draft', 'text')
  cache.setQueryData(['anything'], 1)
  sessionBegan()
})
afterEach(() => api.close())

const isCleared = () => vi.waitFor(() => expect(cache.getQueryData(['anything'])).toBeUndefined())

describe('the end of a session', () => {
  it('A-OUT-02 A-OUT-03 forced: drops everything, remembers the page and opens the sign-in page', async () => {
    endSession()
    await isCleared()
    expect(opened).toBe(1)
    expect(takeAttempt()).toBe('/cases/HC-1')
    expect(sessionStorage).toHaveLength(0)
    expect(api.calls).toEqual([])
  })

  it('D-019 forced: the sign-in page can say why', async () => {
    endSession('You were signed out: a session lasts for 7 days.')
    await isCleared()
    expect(readSignOutReason()).toBe('You were signed out: a session lasts for 7 days.')
    dropSignOutReason()
  })

  it('A-OUT-02 the sign-in page, which is open by then, keeps its public data', async () => {
    const look = keyOf(tenant.loginDomain, { params: { x: 'harbour' } })
    cache.setQueryData(look, { title: 'Harbour' })
    endSession()
    await isCleared()
    expect(cache.getQueryData(look)).toEqual({ title: 'Harbour' })
    takeAttempt()
  })

  it('A-OUT-03 A-OUT-04 deliberate: notifies the server, sets the flag and remembers no page', async () => {
    await logout()
    await isCleared()
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/login/logout'])
    expect(opened).toBe(1)
    expect(takeAttempt()).toBeUndefined()
    expect(sessionStorage.getItem('manualLogout')).toBe('true')
    expect(sessionStorage).toHaveLength(1)
  })

  it('A-OUT-02 A-OUT-04 ends even where the browser refuses its storage, and signs nobody in again automatically', async () => {
    refuseStorage()
    await logout()
    await isCleared()
    expect(opened).toBe(1)
    expect(mayAutoLogin()).toBe(false)
    allowAutoLogin()
    expect(mayAutoLogin()).toBe(true)
  })

  it('A-OUT-03 stays deliberate if its notification arrives before the answer', async () => {
    whileServerAnswers = () => endSession()
    await logout()
    expect(opened).toBe(1)
    expect(takeAttempt()).toBeUndefined()
    expect(sessionStorage.getItem('manualLogout')).toBe('true')
  })
})

describe('messages to the whole app', () => {
  let io: Server
  afterEach(async () => {
    notificationHub.detach()
    await io.close()
  })

  async function connect(greet: (socket: Socket) => void) {
    const server = createServer()
    io = new Server(server)
    io.of('/notification-hub').on('connection', greet)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    notificationHub.attach(new Manager(origin, { transports: ['websocket'] }).socket('/notification-hub', {}))
  }

  it('A-NOTIF-13 support is warned that its access will expire soon', async () => {
    onTestFinished(followNotifications(cache))
    await connect((socket) => void socket.emit('supportexpiresoon'))
    await vi.waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Support access will expire soon']))
  })

  it('A-CACHE-01 A-CONN-04 changes before the subscription, or during a lost connection, are reloaded', async () => {
    const held = [userProfile.me, recordNameSettings.list, templates.list, users.search].map((one) => keyOf(one))
    const outdated = () => held.map((key) => cache.getQueryState(key)?.isInvalidated)
    const read = () => held.forEach((key) => cache.setQueryData(key, []))
    let answer: Ack = { ok: false, status: 503, message: 'Not now.' }
    let peer: Socket | undefined
    let joined = 0
    read()
    onTestFinished(followNotifications(cache))
    await connect((socket) => {
      peer = socket
      socket.on('joinNotifications', (_page: unknown, acknowledge: (answer: Ack) => void) => {
        joined++
        acknowledge(answer)
      })
    })
    await vi.waitFor(() => expect(joined).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(outdated()).toEqual([false, false, false, false])
    answer = { ok: true }
    for (const round of [2, 3]) {
      read()
      peer?.conn.close()
      await vi.waitFor(() => expect(outdated()).toEqual([true, true, true, true]), 5000)
      expect(joined).toBe(round)
    }
  })

  it('A-CACHE-01 a page whose answers are current asks for none of them again, until a connection is lost', async () => {
    const key = keyOf(userProfile.me)
    cache.setQueryData(key, {})
    const ages: unknown[] = []
    let peer: Socket | undefined
    onTestFinished(followNotifications(cache))
    await connect((socket) => {
      peer = socket
      socket.on('joinNotifications', ({ age }: { age?: number }, acknowledge: (answer: Ack) => void) => {
        ages.push(age)
        acknowledge(age === undefined ? { ok: true } : { ok: true, current: true })
      })
    })
    await vi.waitFor(() => expect(ages).toEqual([expect.any(Number)]))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(cache.getQueryState(key)?.isInvalidated).toBe(false)
    peer?.conn.close()
    await vi.waitFor(() => expect(cache.getQueryState(key)?.isInvalidated).toBe(true), 5000)
    expect(ages).toEqual([expect.any(Number), undefined])
  })

  it('A-OUT-01 signing out closes the notification connection', async () => {
    let peer: Socket | undefined
    await connect((socket) => void (peer = socket))
    await vi.waitFor(() => expect(peer?.connected).toBe(true))
    await logout()
    await vi.waitFor(() => expect(peer?.connected).toBe(false))
  })
})
