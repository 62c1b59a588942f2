import { expect, it, vi } from 'vitest'
import { exampleMe } from '../testing/example-me.ts'
import { createCache } from './cache.ts'
import { meQuery, savePreference } from './me.ts'

it('A-MENU-12 what is preferred already is not sent, and of two quick changes the later one arrives last', async () => {
  const sent: unknown[] = []
  const first = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return sent.length === 1 ? first.promise : Response.json({})
  })
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe({ preferences: { theme: 'light' } }))
  await savePreference(cache, 'theme', 'light')
  const saved = [savePreference(cache, 'theme', 'dark'), savePreference(cache, 'theme', 'light')]
  await vi.waitFor(() => expect(sent).toEqual([{ theme: 'dark' }]))
  first.resolve(new Response('The service is busy.', { status: 503 }))
  await Promise.allSettled(saved)
  expect(sent).toEqual([{ theme: 'dark' }, { theme: 'light' }])
})
