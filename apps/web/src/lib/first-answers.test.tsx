import { userProfile } from '@dossier/contract/user-profile/calls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi, type Answer } from '../testing/start-api.ts'
import { addressOf, call } from './api.ts'
import { ApiError } from './api-error.ts'
import { askFirst, dropFirst } from './first-answers.ts'

let api: Awaited<ReturnType<typeof startApi>>
let refusal: Answer | undefined
beforeEach(async () => {
  refusal = undefined
  api = await startApi(() => refusal ?? { status: 200, body: { number: api.calls.length } })
})
afterEach(async () => {
  vi.useRealTimers()
  dropFirst()
  await api.close()
})

const me = addressOf(userProfile.me)
const callCount = () => api.calls.length

it('A-CACHE-01 a call gets the answer that the page asked for first, once', async () => {
  await askFirst(me)
  expect(await call(userProfile.me)).toEqual({ number: 1 })
  expect(callCount()).toBe(1)
  expect(await call(userProfile.me)).toEqual({ number: 2 })
})

it('A-CACHE-01 a write drops them: who is signed in may have changed', async () => {
  await askFirst(me)
  await call(userProfile.updatePreferences, { body: {} })
  await call(userProfile.me)
  expect(callCount()).toBe(3)
})

it('A-CACHE-01 an answer that waited for too long is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await askFirst(me)
  vi.advanceTimersByTime(10_000)
  expect(await call(userProfile.me)).toEqual({ number: 2 })
})

it('A-ERR-01 a refusal is treated as that of any call, and one that never came is asked for again', async () => {
  refusal = { status: 403 }
  await askFirst(me)
  await expect(call(userProfile.me)).rejects.toThrow(ApiError)
  expect(callCount()).toBe(1)
  refusal = 'cut'
  await expect(askFirst(me)).rejects.toThrow()
  refusal = undefined
  expect(await call(userProfile.me)).toEqual({ number: 3 })
})

it('A-CACHE-01 what the page asked for before any module ran is used, once', async () => {
  window.early = { [me]: Promise.resolve(Response.json({ number: 'early' })) }
  await askFirst(me)
  expect(await call(userProfile.me)).toEqual({ number: 'early' })
  await askFirst(me)
  expect(await call(userProfile.me)).toEqual({ number: 1 })
})
