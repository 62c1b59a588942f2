import { expect, it, vi } from 'vitest'
import { exampleMe } from '../testing/example-me.ts'
import { createCache } from './cache.ts'
import { fetchMe, meQuery } from './me-query.ts'
import { savePreference } from './preferences.ts'

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
    const fetching = fetchMe(cache)
    if (isUsable) expect((await fetching).id).toBe(me.id)
    else await expect(fetching).rejects.toMatchObject({ status: 401 })
  },
)
