import { expect, it, vi } from 'vitest'
import { exampleMe } from '../testing/example-me.ts'
import { createCache } from './cache.ts'
import { fetchMe, meQuery } from './me-query.ts'
import { savePreference } from './preferences.ts'

it('A-MENU-12 unchanged preferences are not sent, and of two quick changes the later one arrives last', async () => {
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

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['a server that is busy', async () => new Response('Busy.', { status: 503 }), true],
  ['a session that has ended', async () => new Response('Sign in.', { status: 401 }), false],
])(
  'A-ROUTE a preference that could not be saved for %s leaves the pages usable or not',
  async (_, answer, isUsable) => {
    vi.stubGlobal('fetch', answer)
    const cache = createCache()
    const me = exampleMe({ preferences: { theme: 'light' } })
    cache.setQueryData(meQuery.queryKey, me)
    await expect(savePreference(cache, 'theme', 'dark')).rejects.toThrow()
    const asked = fetchMe(cache)
    if (isUsable) expect((await asked).id).toBe(me.id)
    else await expect(asked).rejects.toMatchObject({ status: 401 })
  },
)
