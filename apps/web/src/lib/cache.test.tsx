import { cases } from '@dossier/contract/cases/lifecycle'
import { fields } from '@dossier/contract/fields/calls'
import { templates } from '@dossier/contract/templates/calls'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { views } from '@dossier/contract/views'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi, type Answer } from '../testing/start-api.ts'
import { call } from './api.ts'
import { createCache, keepAnswers, keyOf, queryOf, refresh } from './cache.ts'

let answer: Answer
let api: Awaited<ReturnType<typeof startApi>>

beforeEach(async () => {
  answer = { status: 200, body: [] }
  api = await startApi(() => answer)
})
afterEach(() => {
  vi.useRealTimers()
  return api.close()
})

it.each([
  ['users', users.list],
  ['fields', fields.list],
  ['templates', templates.list],
] as const)('A-CACHE-01 %s are asked for again after 180 minutes, or at once when flagged', async (_, endpoint) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = createCache()
  const read = () => cache.fetchQuery(queryOf(endpoint) as never)
  const start = Date.now()
  await read()
  vi.setSystemTime(start + 180 * 60_000 - 1000)
  await read()
  expect(api.calls).toHaveLength(1)
  vi.setSystemTime(start + 181 * 60_000)
  await read()
  expect(api.calls).toHaveLength(2)
  await cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  await read()
  expect(api.calls).toHaveLength(3)
})

it('A-CACHE-02 what could not be fetched is fetched again the next time', async () => {
  const cache = createCache()
  answer = { status: 400, body: 'Not now.' }
  await expect(cache.fetchQuery(queryOf(fields.list))).rejects.toThrow('Not now.')
  answer = { status: 200, body: [] }
  expect(await cache.fetchQuery(queryOf(fields.list))).toEqual([])
  expect(api.calls).toHaveLength(2)
})

const listOf = (page: number) =>
  queryOf(views.cases, { query: { viewId: '1', page, pageSize: 20, timeZone: 'UTC' } } as never)

describe('an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  const isKept = (cache: QueryClient, page: number) => cache.getQueryData(listOf(page).queryKey) !== undefined

  it('A-CACHE-03 is cached for five minutes where the page keeps answers, otherwise only from one screen to the next', async () => {
    const cache = createCache()
    keepAnswers(cache, true)
    await cache.fetchQuery(listOf(1))
    keepAnswers(cache, false)
    await cache.fetchQuery(listOf(2))
    expect([isKept(cache, 1), isKept(cache, 2)]).toEqual([true, true])
    vi.advanceTimersByTime(10_000)
    expect([isKept(cache, 1), isKept(cache, 2)]).toEqual([true, false])
    vi.advanceTimersByTime(290_000 - 1)
    expect(isKept(cache, 1)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isKept(cache, 1)).toBe(false)
  })

  it('A-CACHE-03 cannot be changed by a reader', async () => {
    answer = { status: 200, body: { casesTables: [{ cases: [{ title: 'Leak' }] }] } }
    const cache = createCache()
    const read = (await cache.fetchQuery(listOf(1))) as unknown as { casesTables: { cases: { title: string }[] }[] }
    expect(() => (read.casesTables[0]!.cases[0]!.title = 'Mine')).toThrow(TypeError)
    expect(() => read.casesTables.push({ cases: [] })).toThrow(TypeError)
    expect(await cache.fetchQuery(listOf(1))).toEqual(answer.body)
  })

  it('D-044 is reloaded after any save from here', async () => {
    const cache = createCache()
    await cache.fetchQuery(listOf(1))
    vi.advanceTimersByTime(1_000)
    await cache.fetchQuery(listOf(1))
    expect(api.calls).toHaveLength(1)
    await call(userProfile.saveSettings, { body: {} } as never)
    await cache.fetchQuery(listOf(1))
    expect(api.calls).toHaveLength(3)
    vi.advanceTimersByTime(1_000)
    await call(cases.close, { params: { id: '1' } })
    await cache.fetchQuery(listOf(1))
    expect(api.calls).toHaveLength(5)
  })
})

it('D-044 a push marks stale what names it in the contract, and no other answer', async () => {
  const cache = createCache()
  for (const endpoint of [users.list, fields.list, templates.list]) await cache.fetchQuery(queryOf(endpoint) as never)
  const stale = () =>
    [users.list, fields.list, templates.list].map(
      (endpoint) => cache.getQueryState(queryOf(endpoint).queryKey)?.isInvalidated,
    )
  await refresh(cache, 'refresh:user')
  expect(stale()).toEqual([true, false, false])
  await refresh(cache, 'refresh:template')
  expect(stale()).toEqual([true, true, true])
})

it('D-044 after missed pushes everything is stale that any push could have named', async () => {
  const cache = createCache()
  await cache.fetchQuery(queryOf(users.list))
  await cache.fetchQuery(listOf(1))
  await refresh(cache)
  expect(
    [users.list, views.cases].map(
      (one) => cache.getQueryCache().find({ queryKey: keyOf(one), exact: false })?.state.isInvalidated,
    ),
  ).toEqual([true, false])
})
