import { afterEach, expect, test, vi } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { casesQuery, preloadCases } from './cases-query.ts'
import { sortOf, viewOf } from '@dossier/core/views/list-page'
import { exampleRow, exampleView, pageOf } from '../../testing/stage-cases.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the preloaded query is the one that the screen uses', async () => {
  const page = pageOf([exampleRow(1)])
  vi.stubGlobal('fetch', async (address: string) => Response.json(address === '/api/views' ? [exampleView] : page))
  const cache = createCache()
  await preloadCases(cache, { page: 2, filter: 'canal' })
  expect(cache.getQueryData(casesQuery(exampleView, { page: 2, filter: 'canal' }).queryKey)).toEqual(page)
})

test('preloading fails silently: the screen reports the error', async () => {
  vi.stubGlobal('fetch', async () => new Response('No.', { status: 500 }))
  await expect(preloadCases(createCache(), {})).resolves.toBeUndefined()
})

test('the address names the view, else it is the first one', () => {
  const second = { ...exampleView, id: 8 }
  expect(viewOf([exampleView, second], { view: 8 })).toBe(second)
  expect(viewOf([exampleView, second], { view: 99 })).toBe(exampleView)
  expect(viewOf([], {})).toBeUndefined()
})

test('B-VIEW-09 a list is sorted by what the address says if the view still has that column', () => {
  const view = { ...exampleView, columns: ['title', 'fields.f1'], sortBy: 'fields.f2', sortByDescending: false }
  expect(sortOf({}, view)).toEqual({ by: 'fields.f2', descending: false })
  expect(sortOf({ sort: 'fields.f1', desc: true }, view)).toEqual({ by: 'fields.f1', descending: true })
  expect(sortOf({ sort: 'fields.f3' }, view)).toEqual({ by: 'fields.f2', descending: false })
  expect(sortOf({ sort: 'title' }, view)).toEqual({ by: 'title', descending: false })
})
