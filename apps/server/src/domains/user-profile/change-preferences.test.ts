import { userProfile } from '@dossier/contract/user-profile/calls'
import type { PreferenceChange } from '@dossier/contract/user-profile/me'
import { expect, test } from 'vitest'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const changing = (person: TestPerson, ...changes: PreferenceChange[]) =>
  person.call(userProfile.changePreferences, { body: { changes } })
const preferencesOf = async (person: TestPerson) => (await person.call(userProfile.me, {})).preferences

test('ADR-19 preferences are changed one by one, and none of them if one is not as the page knew it', async () => {
  const tenant = await newTenant()
  const [person, colleague] = [await tenant.person(), await tenant.person()]
  await person.call(userProfile.updatePreferences, { body: { theme: 'dark', list: '["a"]', gone: null } })
  await colleague.call(userProfile.updatePreferences, { body: { theme: 'light' } })

  const added = await changing(
    person,
    { name: 'columns.7', to: 'a|' },
    { name: 'list', from: '["a"]', to: '["a","b"]' },
  )
  const all = { theme: 'dark', list: '["a","b"]', gone: null, 'columns.7': 'a|' }
  expect(added).toEqual({ isSaved: true, preferences: all })

  const late = await changing(
    person,
    { name: 'theme', from: 'dark', to: 'light' },
    { name: 'list', from: '["a"]', to: '' },
  )
  expect(late).toEqual({ isSaved: false, preferences: all })
  expect(await changing(person, { name: 'gone', to: 1 })).toEqual({ isSaved: false, preferences: all })
  expect(await preferencesOf(person)).toEqual(all)

  await changing(person, { name: 'gone', from: null }, { name: 'theme', from: 'dark' })
  expect(await preferencesOf(person)).toEqual({ list: '["a","b"]', 'columns.7': 'a|' })
  expect(await preferencesOf(colleague)).toEqual({ theme: 'light' })
})

test('ADR-19 of devices that change one preference at the same moment one is saved, and the others are told what is there', async () => {
  const person = await (await newTenant()).person()
  const all = await Promise.all(
    ['a', 'b', 'c', 'd'].map((to) => changing(person, { name: 'one', to }, { name: `own-${to}`, to })),
  )
  expect(all.map(({ isSaved }) => isSaved).toSorted()).toEqual([false, false, false, true])
  const stored = await preferencesOf(person)
  expect(stored).toEqual({ one: stored['one'], [`own-${stored['one']}`]: stored['one'] })
  for (const { preferences } of all) expect(preferences).toEqual(stored)
})

test('ADR-19 no change of preferences goes beyond their room', async () => {
  const person = await (await newTenant()).person()
  const large = (nth: number) => ({ name: `large-${nth}`, to: 'x'.repeat(1990) })
  const body = { changes: [1, 2, 3, 4, 5].map(large) }
  const send = (given: unknown) => person.send({ method: 'POST', path: '/users/preferences/change', body: given })
  expect(await send(body)).toMatchObject({ status: 400, text: 'Preferences can hold up to 10 kB.' })
  await changing(person, ...[1, 2, 3, 4].map(large))
  expect(await send({ changes: [large(5)] })).toMatchObject({ status: 400 })
  for (const changes of [[], [{ name: 'x', to: {} }], [{ to: 'x' }], 'x', undefined])
    expect(await send({ changes })).toMatchObject({ status: 400 })
  expect(Object.keys(await preferencesOf(person))).toHaveLength(4)
})

test('ADR-19 of 200 changes at the same moment none fails and none is lost', async () => {
  const person = await (await newTenant()).person()
  const names = Array.from({ length: 200 }, (_, nth) => `p${nth}`)
  const all = await Promise.all(names.map((name) => changing(person, { name, to: name })))
  expect(all.filter(({ isSaved }) => !isSaved)).toEqual([])
  expect(await preferencesOf(person)).toEqual(Object.fromEntries(names.map((name) => [name, name])))
})
