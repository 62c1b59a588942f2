import { categories, templates } from '@dossier/contract/templates/calls'
import { expect, test } from 'vitest'
import { caller } from '../../testing/caller.ts'
import { newTenant } from '../../testing/world.ts'

test('C-TPL-07 templates are listed in their order, without their fields', async () => {
  const tenant = await newTenant()
  const field = await tenant.field({ title: 'Amount', dataType: 'number' })
  await tenant.template({ title: 'Later', position: 2, fields: [{ id: field }] })
  await tenant.template({ title: 'Sooner', position: 1, disabled: true, fields: [] })
  const { text } = await (await tenant.person()).send({ method: 'GET', path: '/templates' })

  expect(JSON.parse(text)).toMatchObject([
    { title: 'General', disabled: false },
    { title: 'Sooner', disabled: true },
    { title: 'Later' },
  ])
  expect(text).not.toContain('Amount')
})

test('C-TPL-07 details contain the fields that the caller may see, and nothing about the others', async () => {
  const tenant = await newTenant()
  const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  const open = await tenant.field({ title: 'Open', dataType: 'text' })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  const narrowed = await tenant.field({ title: 'Narrowed', dataType: 'text' })
  const hidden = await tenant.field({ title: 'Hidden', dataType: 'text' })
  const adminOnly = { view: [], edit: [], adminOnly: true }
  const detail = { description: 'words', collapsed: false, hideWhenEmpty: false }
  const id = await tenant.template({
    title: 'Request',
    fields: [
      { id: open, section: 'Main', requiredCase: true },
      { id: secret, section: 'Vault' },
      { id: narrowed, section: 'Vault', permissions: adminOnly },
      { id: hidden, section: 'Main' },
    ],
    hiddenFields: [hidden],
    sectionDetails: { Main: detail, Vault: detail },
    fieldDefaultValues: { [open]: 'standard', [secret]: 'canary' },
  })

  const seen = await reader.call(templates.details, { params: { id: String(id) } })
  expect(seen.fields.map((one) => [one.field.title, one.requiredCase])).toEqual([['Open', true]])
  expect(seen).toMatchObject({ sections: ['Main'], fieldDefaultValues: { [open]: 'standard' } })
  expect(Object.keys(seen.sectionDetails)).toEqual(['Main'])
  for (const word of ['canary', 'Secret', 'Narrowed', 'Vault']) expect(JSON.stringify(seen)).not.toContain(word)
  const all = await admin.call(templates.details, { params: { id: String(id) } })
  expect(all.fields.map((one) => one.field.title)).toEqual(['Open', 'Secret', 'Narrowed'])
  expect(all).toMatchObject({ sections: ['Main', 'Vault'], hiddenFields: [`fields.${hidden}`] })
})

test('C-CAT-03 categories are listed in their order', async () => {
  const tenant = await newTenant()
  await tenant.asOwner((tx) =>
    tx
      .insertInto('categories')
      .values([
        { tenant_id: tenant.id, title: 'Second', position: 2 },
        { tenant_id: tenant.id, title: 'First', position: 1, always_promoted: true, case_edit_team_ids: [7] },
      ])
      .execute(),
  )

  expect(await (await tenant.person()).call(categories.list, {})).toMatchObject([
    { title: 'First', alwaysPromoted: true, preventManualCreation: false, permissions: { case: { edit: [7] } } },
    { title: 'Second' },
  ])
})

test('C-TPL-07 templates and categories of another tenant are nowhere', async () => {
  const canary = 'canary-of-the-neighbor'
  const neighbor = await newTenant()
  const id = await neighbor.template({ title: canary, fields: [] })
  await neighbor.asOwner((tx) =>
    tx.insertInto('categories').values({ tenant_id: neighbor.id, title: canary }).execute(),
  )
  const admin = await (await newTenant()).person({ isAdmin: true })

  for (const path of ['/templates', '/categories']) {
    const { status, text } = await admin.send({ method: 'GET', path })
    expect(status).toBe(200)
    expect(text).not.toContain(canary)
  }
  expect(await admin.send({ method: 'GET', path: `/templates/details/${id}` })).toMatchObject({
    status: 404,
    text: 'Template not found.',
  })
  expect(await admin.send({ method: 'GET', path: '/templates/details/0' })).toMatchObject({ status: 400 })
})

test('C-TPL-07 no templates without a session', async () => {
  const stranger = await caller(null)

  for (const path of ['/templates', '/templates/details/1', '/categories'])
    expect(await stranger.send({ method: 'GET', path })).toMatchObject({ status: 401, text: 'Please sign in.' })
})
