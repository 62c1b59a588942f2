import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { startApi, type Answer } from '../testing/start-api.ts'
import { reportErrors, rethrow } from './report-errors.ts'

let api: Awaited<ReturnType<typeof startApi>>
let answer: Answer
let isSignedIn: boolean
let stop: () => void

beforeEach(async () => {
  answer = { status: 204 }
  isSignedIn = true
  api = await startApi(() => answer)
  history.replaceState(null, '', '/cases?filter=Ada')
  stop = reportErrors(() => isSignedIn)
})
afterEach(() => {
  stop()
  return api.close()
})

/** Returns whether the error was passed on unchanged. */
const raise = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))

function reject(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  return dispatchEvent(event)
}

const told = () =>
  api.calls.map(({ method, path, body }) => [`${method} ${path}`, (body as { message: string }).message])

it('A-ERR-06 measuring again is no error of the page', async () => {
  for (const message of ['completed with undelivered notifications.', 'limit exceeded'])
    dispatchEvent(new ErrorEvent('error', { message: `ResizeObserver loop ${message}` }))
  raise(new Error('lost'))
  await vi.waitFor(() => expect(told()).toEqual([['POST /api/errors', 'Error: lost']]))
})

it('A-ERR-06 reports an unhandled error to the server, and passes it on', async () => {
  expect(raise(new TypeError('x is not a function'))).toBe(true)
  expect(reject(new Error('lost'))).toBe(true)
  await vi.waitFor(() => expect(api.calls).toHaveLength(2))
  expect(told()).toEqual([
    ['POST /api/errors', 'TypeError: x is not a function'],
    ['POST /api/errors', 'Error: lost'],
  ])
  expect(api.calls[0]?.body).toMatchObject({ stack: expect.stringContaining('report-errors'), url: '/cases' })
})

it('A-ERR-06 each message once, cut to the length that the server accepts', async () => {
  for (let time = 0; time < 3; time++) raise(new Error('again'))
  raise(new Error('y'.repeat(5000)))
  await vi.waitFor(() => expect(api.calls).toHaveLength(2))
  expect(told().map(([, message]) => message?.length)).toEqual(['Error: again'.length, 1000])
})

it('A-ERR-06 does not report refused calls, nor for people who are not signed in', async () => {
  reject(new ApiError(404, 'Record not found.'))
  isSignedIn = false
  raise(new Error('before the sign-in'))
  isSignedIn = true
  raise(new Error('the last one'))
  await vi.waitFor(() => expect(told()).toEqual([['POST /api/errors', 'Error: the last one']]))
})

it('A-ERR-06 a report that fails is no new error', async () => {
  answer = 'cut'
  raise(new Error('one'))
  await vi.waitFor(() => expect(api.calls).toHaveLength(1))
  answer = { status: 204 }
  raise(new Error('two'))
  await vi.waitFor(() => expect(api.calls).toHaveLength(2))
})

it('A-ERR-06 an error that broke a page is rethrown once the error page is shown; a refused call is not', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never)
  rethrow(new ApiError(404, 'Record not found.'))
  expect(timers).not.toHaveBeenCalled()
  rethrow(new Error('broken'))
  expect(() => (timers.mock.calls[0]![0] as () => void)()).toThrow('broken')
  timers.mockRestore()
})
