import { PROPERTY_KEYS, type CaseDetails } from '@dossier/contract/cases/details'
import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { events } from '@dossier/contract/events/calls'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectLive, fetchCase, watch } from '../../testing/live/live-case-client.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'
import { createField } from '../fields/create-field.ts'
import { createUserField } from '../user-profile/create-user-field.ts'

const IDS = [...PROPERTY_KEYS, 'none', 'new', 'New', 'created', 'fields', 'comment', 'caseNumber', 'constructor', 'seq']

let tenant: TestTenant
let templateId: number
let ann: TestPerson
let bob: TestPerson

/** A tenant with fields from a time when their ids could be anything. */
beforeAll(async () => {
  tenant = await newTenant()
  await tenant.asOwner((tx) =>
    tx
      .insertInto('field_definitions')
      .values(
        IDS.map((id) => ({
          tenant_id: tenant.id,
          id,
          title: `Field ${id}`,
          description: '',
          data_type: 'text' as const,
          column_values: '[]',
          extensions: '{}',
        })),
      )
      .execute(),
  )
  templateId = await tenant.template({ title: 'Old', fields: IDS.map((id) => ({ id })) })
  const columns = ['title', 'tags', ...IDS.map((id) => `fields.${id}`)]
  await tenant.asOwner((tx) => tx.updateTable('views').set({ columns }).where('tenant_id', '=', tenant.id).execute())
  ann = await tenant.person({ isAdmin: true, name: 'Ann' })
  bob = await tenant.person({ isAdmin: true, name: 'Bob' })
})

const create = async () => {
  const fields = Object.fromEntries(IDS.map((id) => [id, `in ${id}`]))
  const body = { templateId, title: 'Own title', summary: 'Own summary', tags: ['own tag'], fields }
  const { created, errors } = await ann.call(cases.create, { body })
  expect(errors).toEqual([])
  return created!
}

const valuesOf = ({ fields }: CaseDetails) =>
  Object.fromEntries(Object.entries(fields).map(([id, { value }]) => [id, value]))

const saveField = (caseId: number, fieldId: string, value: string) =>
  ann.call(caseFields.saveField, {
    params: { caseId: String(caseId), fieldId, inProgress: 'false' },
    body: { value },
  })

const select = (by: TestPerson, caseId: number, fieldId: string) =>
  by.call(caseFields.select, { params: { caseId: String(caseId), fieldId, itemId: '0' } })

test('D-122 a new record, its page and its row in a list keep fields apart from properties of the same name', async () => {
  const { caseNumber } = await create()
  const details = await fetchCase(ann, caseNumber)
  expect(valuesOf(details)).toEqual(Object.fromEntries(IDS.map((id) => [id, `in ${id}`])))
  expect(details).toMatchObject({ title: 'Own title', summary: 'Own summary', tags: ['own tag'], assigneeId: null })

  const [view] = await ann.call(views.list, {})
  const { casesTables } = await ann.call(views.cases, { query: { viewId: String(view!.id), searchTerm: caseNumber } })
  const [row] = casesTables[0]!.cases
  expect(row).toMatchObject({ title: 'Own title', tags: ['own tag'] })
  expect(row!.fields).toEqual(valuesOf(details))
})

test('D-122 the history tells a field from the property of the same name', async () => {
  const { id } = await create()
  const params = { caseId: String(id) }
  await saveField(id, 'tags', 'field')
  await ann.call(caseFields.saveProperty, { params: { ...params, key: 'tags' }, body: { value: ['property'] } })
  await saveField(id, 'created', 'field')
  const { data } = await ann.call(events.list, { params })
  expect(data.slice(0, 3).flatMap(({ entries }) => entries)).toMatchObject([
    { key: 'fields.created', label: 'Field created', newValue: 'field' },
    { key: 'tags', label: 'Tags', newValue: 'property' },
    { key: 'fields.tags', label: 'Field tags', newValue: 'field' },
  ])
})

test('D-122 the lock on a field is another than that on the property, and none of them releases all', async () => {
  const { id, caseNumber } = await create()
  for (const name of ['tags', 'summary', 'isSensitive'] as const) {
    await select(ann, id, name)
    await select(bob, id, `fields.${name}`)
    const { builtInFieldLocks, fields } = await fetchCase(ann, caseNumber)
    expect(builtInFieldLocks[name]).toEqual({ id: ann.id, name: 'Ann' })
    expect(fields[name]?.inUseBy).toEqual({ id: bob.id, name: 'Bob' })
  }
  await select(bob, id, 'fields.none')
  expect((await fetchCase(ann, caseNumber)).fields['none']?.inUseBy).toEqual({ id: bob.id, name: 'Bob' })
  await select(bob, id, 'none')
  const { builtInFieldLocks, fields } = await fetchCase(ann, caseNumber)
  expect(Object.values(fields).filter(({ inUseBy }) => inUseBy !== null)).toEqual([])
  expect(Object.keys(builtInFieldLocks).toSorted()).toEqual(['isSensitive', 'summary', 'tags'])
  const lock = await select(bob, id, 'fields.title')
  const params = { caseId: String(id), fieldId: 'fields.title' }
  expect((await bob.call(caseFields.extendLock, { params, body: { fence: lock!.fence } })).fence).toBe(lock!.fence)
})

test('D-122 live messages of a field change nothing else on an open page', async () => {
  const { id, caseNumber } = await create()
  const screens = [await watch(bob, caseNumber)]
  for (const name of IDS) await expectLive(screens, () => saveField(id, name, `changed ${name}`))
  const { client } = screens[0]!
  expect(await client.invoke('setInProgress', { caseId: id, fieldId: 'fields.tags', inProgress: true })).toMatchObject({
    status: 409,
  })
  await select(bob, id, 'fields.tags')
  await vi.waitFor(() => expect(screens[0]!.screen().fields['tags']?.inUseBy?.id).toBe(bob.id))
  expect(screens[0]!.screen().builtInFieldLocks).toEqual({})
})

test('D-122 the errors of a new record say which of the two they mean', async () => {
  const body = { templateId, title: ' ', fields: { title: 'x'.repeat(100_001) } }
  const { errors } = await ann.call(cases.create, { body })
  expect(errors.map(({ field }) => field).toSorted()).toEqual(['fields.title', 'title'])
})

test('D-122 a template that hides a field hides no property of the same name', async () => {
  const id = await tenant.template({ title: 'Hides', fields: [{ id: 'tags' }], hiddenFields: ['tags'] })
  expect((await ann.call(templates.details, { params: { id: String(id) } })).hiddenFields).toEqual(['fields.tags'])
})

test.each(['tags', 'None', 'new'])('D-122 no field of records or people can be created with the id %s', async (id) => {
  const field = { id, title: 'Another', dataType: 'text' as const }
  await expect(tenant.asOwner((tx) => createField(tx, tenant.id, field))).rejects.toThrow('cannot be the id of a field')
  await expect(tenant.asOwner((tx) => createUserField(tx, tenant.id, field))).rejects.toThrow(
    'cannot be the id of a field',
  )
})
