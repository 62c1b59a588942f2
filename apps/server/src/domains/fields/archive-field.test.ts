import { configuration } from '@dossier/contract/configuration/calls'
import { fields } from '@dossier/contract/fields/calls'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { recordsOf } from '../../testing/records.ts'
import { newTenant } from '../../testing/world.ts'

async function setting() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, editData: true })
  const site = await tenant.field({ title: 'Site', dataType: 'text' })
  const hours = await tenant.field({ title: 'Hours', dataType: 'number' })
  const extensions = { calculationType: 'Numerical', expression: `[${hours}] * 2` } as const
  const twice = await tenant.field({ title: 'Twice', dataType: 'calculated', extensions })
  const templateId = await tenant.template({
    title: 'Visit',
    titleTemplate: 'At {site}',
    fields: [{ id: site, requiredRecord: true }, { id: hours }, { id: twice }],
  })
  const archive = (id: string, archived: boolean) => admin.call(fields.save, { body: { id, archived } })
  return { tenant, admin, site, hours, twice, templateId, archive }
}

test('D-145 an archived field is in no form, list and filter; its values stay, what is made of them goes on, and it comes back', async () => {
  const { tenant, admin, site, hours, twice, templateId, archive } = await setting()
  const reader = await tenant.person()
  const records = recordsOf(admin)
  const { caseNumber, id } = await records.create({ templateId, fields: { [site]: 'North', [hours]: 4 } })
  const columns = ['title', `fields.${site}`]
  const clauses = [{ field: `fields.${site}`, operator: 'Equals' as const, value: 'North' }]
  const view = await admin.call(viewEditing.save, {
    body: { title: 'Sites', columns, sortBy: `fields.${site}`, clauses },
  })
  const before = await records.details(caseNumber)
  expect(before.title).toBe('At North')

  expect(await archive(site, true)).toMatchObject({ archived: true, templates: { titles: ['Visit'] } })
  await archive(hours, true)
  const ids = (await reader.call(fields.list, {})).map((field) => field.id)
  expect(ids).toEqual([twice])
  expect(await admin.call(fields.definitions, {})).toMatchObject([
    { archived: true },
    { archived: true },
    { id: twice },
  ])
  const { fields: inForm } = await reader.call(templates.details, { params: { id: String(templateId) } })
  expect(inForm.map(({ field }) => field.id)).toEqual([twice])
  const details = await records.details(caseNumber)
  expect(JSON.stringify(details)).not.toContain(site)
  expect(details).toMatchObject({ title: 'At North', fields: { [twice]: { value: 8 } } })

  const shown = (await admin.call(views.list, {})).find((one) => one.id === view.id)!
  expect(shown.columns).toEqual(['title'])
  expect(shown.faults).toHaveLength(2)
  const path = `/cases/field/${id}/${site}/false`
  const write = await admin.send({ method: 'PUT', path, body: { value: 'South', fence: 1 } })
  expect(write.status).toBeGreaterThanOrEqual(400)
  // It is not required, and nobody fills it.
  expect((await records.create({ templateId, fields: {} })).title).not.toContain('North')

  await archive(site, false)
  await archive(hours, false)
  expect(await records.details(caseNumber)).toEqual(before)
  expect((await admin.call(views.list, {})).find((one) => one.id === view.id)).toMatchObject({ columns, faults: [] })
})

test('D-145 archiving is part of versions and of the exported configuration, and only administrators do it', async () => {
  const { tenant, admin, site, archive } = await setting()
  const file = async () => JSON.parse((await admin.send({ method: 'GET', path: '/configuration/export' })).text)
  const titled = async () => (await file()).fields.find(({ title }: { title: string }) => title === 'Site')
  await archive(site, true)
  const { data } = await admin.call(configuration.versions, { query: {} })
  expect(await titled()).toMatchObject({ archived: true })
  const { things } = await admin.call(configuration.rollBack, { body: { version: data[0]!.version - 1 } })
  expect(things).toMatchObject([{ name: 'Site', what: 'changed', changes: [{ property: 'Archived', from: true }] }])
  expect(await titled()).not.toHaveProperty('archived')
  const editor = await tenant.person({ editData: true })
  const refused = await editor.send({ method: 'POST', path: '/fields', body: { id: site, archived: true } })
  expect(refused.status).toBe(403)
  const other = await (await newTenant()).person({ isAdmin: true })
  const unknown = await other.send({ method: 'POST', path: '/fields', body: { id: site, archived: true } })
  expect(unknown.status).toBe(404)
})
