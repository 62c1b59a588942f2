import { fields } from '@dossier/contract/fields/calls'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { newTenant } from '../../testing/world.ts'

test('C-FLD-11 fields are listed by title, without those that the caller may not see', async () => {
  const tenant = await newTenant()
  const team = await tenant.team()
  await tenant.field({ title: 'open', dataType: 'list', choices: ['One', 'Two'] })
  await tenant.field({ title: 'Members', dataType: 'text', permissions: { view: [team] } })
  await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  const titles = async (flags: Parameters<typeof tenant.person>[0]) =>
    (await (await tenant.person(flags)).call(fields.list, {})).map((field) => field.title)

  expect(await titles({})).toEqual(['open'])
  expect(await titles({ teamIds: [team] })).toEqual(['Members', 'open'])
  expect(await titles({ isAdmin: true, teamIds: [team] })).toEqual(['Members', 'open', 'Secret'])
})

test('C-FLD-11 a field is listed for everyone whom the rights in some template permit', async () => {
  const tenant = await newTenant()
  const reader = await tenant.person()
  const id = await tenant.field({ title: 'Pay', dataType: 'number', permissions: { adminOnly: true } })
  expect(await reader.call(fields.list, {})).toEqual([])

  await tenant.template({
    title: 'Open',
    fields: [{ id, permissions: { view: [], edit: [], adminOnly: false } }],
  })

  expect(await reader.call(fields.list, {})).toMatchObject([{ id, title: 'Pay' }])
})

test('C-FLD-11 a definition contains its choices but not where its values are stored', async () => {
  const tenant = await newTenant()
  await tenant.field({ title: 'Size', dataType: 'list', choices: ['S', 'L'] })
  const { text } = await (await tenant.person()).send({ method: 'GET', path: '/fields' })

  expect(JSON.parse(text)).toMatchObject([{ columnValues: [{ label: 'S' }, { label: 'L' }] }])
  expect(text).not.toContain('slot')
})

test('C-FLD-11 fields of another tenant are not listed, and none without a session', async () => {
  await (await newTenant()).field({ title: 'canary-of-the-neighbor', dataType: 'text' })
  const admin = await (await newTenant()).person({ isAdmin: true })

  expect(await admin.call(fields.list, {})).toEqual([])
  const stranger = await caller(null)
  expect(await stranger.send({ method: 'GET', path: '/fields' })).toMatchObject({ status: 401 })
})
