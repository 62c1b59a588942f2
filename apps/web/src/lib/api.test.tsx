import { auth } from '@dossier/contract/sign-in/auth'
import { caseFields } from '@dossier/contract/cases/fields'
import { tenant } from '@dossier/contract/organization/tenant'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type Answer, type RecordedCall } from '../testing/start-api.ts'
import { ApiError, messageOf } from './api-error.ts'
import { call } from './api.ts'
import { onSessionEnd, sessionBegan } from './session/session-end.ts'

let answer: (request: RecordedCall) => Answer
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  sessionBegan()
  api = await startApi((request) => answer(request))
})
afterEach(() => api.close())

describe('what a failing call rejects with', () => {
  it.each([
    [
      'A-ERR-04 the text of the answer',
      { status: 400, body: 'Use a whole number as the id.' },
      400,
      'Use a whole number as the id.',
    ],
    ['A-ERR-04 nothing for a text of two characters', { status: 500, body: 'no' }, 500, ''],
    ['A-ERR-04 nothing for an empty answer', { status: 404 }, 404, ''],
    ['A-ERR-05 Unable to connect when nobody answers', 'cut', 0, 'Unable to connect'],
    ['A-ERR-01 the text of a 401, too', { status: 401, body: 'Sign in first.' }, 401, 'Sign in first.'],
  ] satisfies [string, Answer, number, string][])('%s', async (_, given, status, message) => {
    answer = () => given
    const error = await call(userProfile.me).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, message })
  })

  it.each([
    [
      '413 of a proxy',
      { status: 413, body: '<html>413</html>', headers: { 'content-type': 'text/html' } },
      'This is too large to send. Shorten it, then try again.',
    ],
    ['429 without a word', { status: 429 }, 'Too many requests. Wait a minute, then try again.'],
    [
      '502 of a proxy',
      { status: 502, body: '<html>502</html>', headers: { 'content-type': 'text/html' } },
      'The server is not available. Wait a moment, then try again.',
    ],
    ['503 without a word', { status: 503 }, 'The server is not available. Wait a moment, then try again.'],
    [
      '504 with broken JSON',
      { status: 504, body: '{"message', headers: { 'content-type': 'application/json' } },
      'The server took too long. Wait a moment, then try again.',
    ],
    [
      '200 with the page of a network',
      { status: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } },
      'Unable to connect',
    ],
    [
      '500 with nothing',
      { status: 500 },
      'This did not work (500). Try again; if it happens again, tell your administrator.',
    ],
    [
      '403 of a proxy',
      { status: 403, body: '<html>403</html>', headers: { 'content-type': 'text/html' } },
      'This did not work (403). Try again; if it happens again, tell your administrator.',
    ],
  ])('A-ERR-04 a sentence for %s', async (_, given, sentence) => {
    answer = () => given
    const error = await call(userProfile.me).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(messageOf(error)).toBe(sentence)
  })

  it('D-123 the sentence of a structured answer, and its other values', async () => {
    const body = { message: 'Bo changed this.', value: 'x', seq: 4 }
    answer = () => ({ status: 409, body })
    const error = await call(userProfile.me).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ status: 409, message: 'Bo changed this.', detail: body })
  })
})

describe('D-123 the key of a write', () => {
  const keys = () => api.calls.map(({ headers }) => headers['idempotency-key'])
  const params = { caseId: '1', key: 'title' } as const
  const save = (value: string) => call(caseFields.saveProperty, { params, body: { value } }).catch(() => undefined)

  it('stays the same when the answer was replaced on its way', async () => {
    answer = () => ({ status: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } })
    await save('Ada')
    answer = () => ({ status: 204 })
    await save('Ada')
    const [first, second] = keys()
    expect(second).toBe(first)
  })

  it('is stored while the write is on its way: the page may be reloaded before it is answered', async () => {
    let stored: string | undefined
    answer = () => {
      stored = JSON.stringify({ ...sessionStorage })
      return { status: 204 }
    }
    await save('Ada')
    expect(stored).toContain(keys()[0])
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(keys()[0])
  })

  it('is another one for every write, and none for a read', async () => {
    answer = () => ({ status: 204 })
    await save('Ada')
    await save('Ada')
    await call(userProfile.me)
    const [first, second, third] = keys()
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(second).not.toBe(first)
    expect(third).toBeUndefined()
  })

  it.each(['cut', { status: 503, body: 'Try again.' }] satisfies Answer[])(
    'is the same for a retry of the same write after %o, and not for another write',
    async (lost) => {
      answer = () => lost
      await save('Ada')
      await save('Bo')
      answer = () => ({ status: 204 })
      await save('Ada')
      await save('Ada')
      const [first, other, again, fresh] = keys()
      expect(other).not.toBe(first)
      expect(again).toBe(first)
      expect(fresh).not.toBe(first)
    },
  )

  it('is another one once something else about the same noun was answered', async () => {
    answer = ({ body }) => ((body as { value: string }).value === 'Ada' ? 'cut' : { status: 204 })
    await save('Ada')
    await save('Bo')
    await save('Ada')
    expect(keys()[2]).not.toBe(keys()[0])
  })

  it('is omitted where the caller says so, and before signing in', async () => {
    answer = () => ({ status: 204 })
    await call(caseFields.saveProperty, { params, body: { value: 'Ada' } }, { idempotencyKey: null })
    await call(auth.sendResetPassword, { body: { email: 'ada@example.org' } })
    expect(keys()).toEqual([undefined, undefined])
  })
})

describe('forced logout', () => {
  it.each([401, 498])(
    'A-ERR-01 A-ERR-03 happens once for a burst of %i, and again after the next sign-in',
    async (status) => {
      answer = () => ({ status })
      const ends: boolean[] = []
      const stop = onSessionEnd(({ forced }) => ends.push(forced))
      const burst = () => Promise.allSettled(Array.from({ length: 5 }, () => call(userProfile.me)))
      await burst()
      expect(ends).toEqual([true])
      sessionBegan()
      await burst()
      expect(ends).toEqual([true, true])
      stop()
    },
  )

  it('A-ERR-04 does not happen on other refusals', async () => {
    answer = () => ({ status: 403, body: 'You may not do that.' })
    const ends: unknown[] = []
    const stop = onSessionEnd((end) => ends.push(end))
    await call(userProfile.me).catch(() => undefined)
    expect(ends).toEqual([])
    stop()
  })
})

describe('what a call sends', () => {
  it('the anti-forgery cookie as a header, the body as JSON, and the key of a repeatable call', async () => {
    document.cookie = 'XSRF-TOKEN=a%20b; path=/'
    answer = () => ({ status: 200, body: {} })
    const body = { email: 'ada@example.org', password: 'long enough' }
    await call(auth.login, { body }, { idempotencyKey: 'once' })
    expect(api.calls[0]).toMatchObject({ method: 'POST', path: '/api/login', body })
    expect(api.calls[0]?.headers).toMatchObject({ 'x-xsrf-token': 'a b', 'idempotency-key': 'once' })
  })

  it('path parameters are encoded so that none can leave its place', async () => {
    answer = () => ({ status: 204 })
    await call(tenant.loginDomain, { params: { x: '../users/me?a' } })
    expect(api.calls[0]?.path).toBe('/api/tenant/domain/..%2Fusers%2Fme%3Fa')
  })

  it('returns undefined for an answer without a body', async () => {
    answer = () => ({ status: 204 })
    expect(await call(auth.logout)).toBeUndefined()
  })
})
