import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi, type Answer } from '../testing/start-api.ts'
import { startLive, stopLive } from './live.ts'
import { onSessionEnd, sessionBegan } from './session/session-end.ts'

let answers: Answer[]
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  sessionBegan()
  vi.spyOn(console, 'warn').mockReturnValue()
  api = await startApi(() => answers.shift() ?? { status: 200, body: {} })
})
afterEach(async () => {
  vi.restoreAllMocks()
  stopLive()
  await api.close()
})

it('A-CONN-07 B-LIVE-03 B-LIVE-11 a failed connection is logged and tried again after 5 seconds; a page whose live connection is refused asks whether its session is over, and ends with it', async () => {
  // First the server is away altogether.
  answers = ['cut', { status: 401, body: 'Please sign in.' }]
  const ended = new Promise((resolve) => onSessionEnd(resolve))
  const begun = performance.now()
  await startLive()
  expect(await ended).toEqual({ forced: true, reason: 'Please sign in.' })
  expect(new Set(api.calls.map(({ path }) => path))).toEqual(new Set(['/api/users/me']))
  expect(performance.now() - begun).toBeGreaterThan(4_900)
  expect(console.warn).toHaveBeenCalledWith('The live connection failed; it is tried again.', expect.anything())
}, 30_000)
