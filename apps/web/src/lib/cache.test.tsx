import { fields } from '@dossier/contract/fields'
import { templates } from '@dossier/contract/templates'
import { users } from '@dossier/contract/users'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi, type Answer } from '../testing/start-api.ts'
import { createCache, keyOf, queryOf } from './cache.ts'

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
  expect(api.asked).toHaveLength(1)
  vi.setSystemTime(start + 181 * 60_000)
  await read()
  expect(api.asked).toHaveLength(2)
  await cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  await read()
  expect(api.asked).toHaveLength(3)
})

it('A-CACHE-02 what could not be fetched is fetched again the next time', async () => {
  const cache = createCache()
  answer = { status: 400, body: 'Not now.' }
  await expect(cache.fetchQuery(queryOf(fields.list))).rejects.toThrow('Not now.')
  answer = { status: 200, body: [] }
  expect(await cache.fetchQuery(queryOf(fields.list))).toEqual([])
  expect(api.asked).toHaveLength(2)
})
