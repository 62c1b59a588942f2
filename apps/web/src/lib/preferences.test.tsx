import type { PreferenceChange, Preferences } from '@dossier/contract/user-profile/me'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { exampleMe } from '../testing/example-me.ts'
import { createCache } from './cache.ts'
import { meQuery } from './me-query.ts'
import { changePreferences, savePreference } from './preferences.ts'

let stored: Preferences
let sent: PreferenceChange[][]
/** What happens to the calls that are made next, before any other is answered. */
let fates: ('lost' | 'busy')[]

beforeEach(() => {
  ;[stored, sent, fates] = [{}, [], []]
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address === '/api/users/me') return Response.json(exampleMe({ preferences: stored }))
    const { changes } = JSON.parse(String(body)) as { changes: PreferenceChange[] }
    sent.push(changes)
    const fate = fates.shift()
    if (fate === 'busy') return new Response('The service is busy.', { status: 503 })
    const isSaved = changes.every(({ name, from }) => stored[name] === from)
    if (isSaved) for (const { name, to } of changes) stored = to === undefined ? omit(name) : { ...stored, [name]: to }
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ isSaved, preferences: stored })
  })
})

const omit = (name: string) => Object.fromEntries(Object.entries(stored).filter(([key]) => key !== name))

/** A page that hears nothing of what other devices do. */
function deafPage() {
  const cache = createCache()
  cache.setQueryData(meQuery.queryKey, exampleMe({ preferences: stored }))
  onTestFinished(new QueryObserver(cache, meQuery).subscribe(() => {}))
  const shown = () => cache.getQueryData<{ preferences: Preferences }>(meQuery.queryKey)?.preferences
  const list = (before: Preferences) => JSON.parse(String(before['list'] ?? '[]')) as string[]
  const change = (next: (all: string[]) => string[]) =>
    changePreferences(cache, (before) => ({ ...before, list: JSON.stringify(next(list(before))) }))
  return {
    cache,
    shown,
    save: (name: string, value: string) => savePreference(cache, name, value),
    add: (one: string) => change((all) => (all.includes(one) ? all : [...all, one])),
    remove: (one: string) => change((all) => all.filter((each) => each !== one)),
  }
}

it('A-MENU-12 C-FLD-23 unchanged preferences are not sent, and of two quick changes the later one arrives last', async () => {
  stored = { theme: 'light' }
  const page = deafPage()
  await page.save('theme', 'light')
  expect(sent).toEqual([])
  fates = ['busy']
  const saved = [page.save('theme', 'dark'), page.save('theme', 'blue')]
  expect((await Promise.allSettled(saved)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(stored).toEqual({ theme: 'blue' })
})

it('ADR-19 a page that heard nothing of another device saves what it changes and nothing else', async () => {
  const [one, other] = [deafPage(), deafPage()]
  await one.save('theme', 'dark')
  await other.save('columns.7', 'a|')
  await one.save('searchColumns', 'title')
  expect(stored).toEqual({ theme: 'dark', 'columns.7': 'a|', searchColumns: 'title' })
  await other.save('theme', 'light')
  expect(stored['theme']).toBe('light')
})

it('ADR-19 what two pages add to one list and take from it is added and taken, though one knows nothing of the other', async () => {
  stored = { list: '["old"]' }
  const [one, other] = [deafPage(), deafPage()]
  await Promise.all([one.add('a'), one.add('b')])
  await Promise.all([other.add('c'), other.remove('old'), other.add('d')])
  expect(JSON.parse(String(stored['list']))).toEqual(['a', 'b', 'c', 'd'])
  await one.add('e')
  expect(JSON.parse(String(stored['list']))).toEqual(['a', 'b', 'c', 'd', 'e'])
  // What the other device did is read as soon as it is met.
  await other.add('f')
  await vi.waitFor(() => expect(other.shown()).toEqual(stored))
})

it('ADR-19 a save whose answer is lost is found saved when it is made again, and nothing of it comes back that was taken away since', async () => {
  const [one, other] = [deafPage(), deafPage()]
  fates = ['lost']
  await expect(one.add('a')).rejects.toThrow()
  expect(stored).toEqual({ list: '["a"]' })
  await other.add('b')
  await one.add('a')
  expect(stored).toEqual({ list: '["a","b"]' })
  await vi.waitFor(() => expect(other.shown()).toEqual(stored))
  await other.remove('a')
  await one.add('c')
  expect(stored).toEqual({ list: '["b","c"]' })
})

it('ADR-19 what could not be saved is not shown as saved, and what was changed after it stays', async () => {
  stored = { theme: 'light' }
  const page = deafPage()
  fates = ['busy', 'busy']
  vi.spyOn(page.cache, 'invalidateQueries').mockResolvedValue()
  await expect(page.save('theme', 'dark')).rejects.toThrow()
  expect(page.shown()).toEqual({ theme: 'light' })
  const saved = [page.save('theme', 'dark'), page.save('theme', 'blue')]
  await Promise.allSettled(saved)
  expect(page.shown()).toEqual({ theme: 'blue' })
  await page.save('theme', 'dark')
  expect(stored).toEqual({ theme: 'dark' })
})

it('ADR-19 a list that has become too long with what another device added is refused, and stays as it is', async () => {
  const [one, other] = [deafPage(), deafPage()]
  await one.add('a')
  const full = changePreferences(other.cache, (before) => {
    if (before['list'] !== undefined) throw new Error('There is no room.')
    return { ...before, list: '["b"]' }
  })
  await expect(full).rejects.toThrow('There is no room.')
  expect(stored).toEqual({ list: '["a"]' })
})
