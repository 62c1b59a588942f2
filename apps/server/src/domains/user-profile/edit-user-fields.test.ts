import { optionsOf } from '@dossier/core/fields/options'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserField } from '@dossier/contract/user-profile/fields'
import { expect, test } from 'vitest'
import { connectLive } from '../../testing/live/live-client.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { createUserField } from './create-user-field.ts'

const PATH = '/users/userSpecialDefinition'

async function office() {
  const tenant = await newTenant()
  return { tenant, admin: await tenant.person({ isAdmin: true }), person: await tenant.person() }
}

const save = (admin: TestPerson, body: object) => admin.send({ method: 'POST', path: `${PATH}/field`, body })
const order = (admin: TestPerson, ids: unknown) => admin.send({ method: 'POST', path: `${PATH}/order`, body: { ids } })
const remove = (admin: TestPerson, id: string) => admin.send({ method: 'DELETE', path: `${PATH}/field/${id}` })
const own = async (person: TestPerson) =>
  (await person.call(userProfile.definition, {})).fields.filter(({ field }) => !['name', 'email'].includes(field.id))
const titles = async (person: TestPerson) => (await own(person)).map(({ field }) => field.title)
const details = (reader: TestPerson, person: TestPerson) =>
  reader.call(userProfile.fieldDetails, { params: { id: String(person.id) } })
const fill = (person: TestPerson, fieldValues: Record<string, string | string[]>) =>
  person.call(userProfile.saveOwnFields, { body: { fieldValues } })
const choices = ({ field }: UserField) => optionsOf(field).map(({ key, label }) => ({ key, label }))

/** The choices of the first field, with Night removed. */
const choicesNow = ([first]: UserField[]) => {
  const there = choices(first!)
  return there.some(({ label }) => label === 'Night') ? there : [...there, { label: 'Night' }]
}

const shift = { title: 'Shift', dataType: 'list' as const, choices: [{ label: 'Day' }, { label: 'Night' }] }

test('A-PROF-09 C-USER-07 an administrator creates profile fields, which are listed in order', async () => {
  const { admin, person } = await office()
  const body = { ...shift, title: ' Shift ', section: ' Work ', allowSelfEdit: false, requiredRecord: true }
  const made = await admin.call(userProfile.saveField, { body: { ...body, inHeader: true } })
  await admin.call(userProfile.saveField, { body: { title: 'Phone', dataType: 'text', section: ' \u200b' } })

  expect(made).toMatchObject({ section: 'Work', allowSelfEdit: false, requiredRecord: true, inHeader: true })
  expect(made.field).toMatchObject({ title: 'Shift', dataType: 'list', displayReadOnly: false })
  expect(choices(made)).toEqual([
    { key: 1, label: 'Day' },
    { key: 2, label: 'Night' },
  ])
  const [first, second] = await own(person)
  expect(first).toEqual(made)
  expect(second).toMatchObject({ section: 'General', allowSelfEdit: true, requiredRecord: false, inHeader: false })
})

test('A-PROF-09 a field is changed but for its type, and stays where it is', async () => {
  const { admin, person } = await office()
  const { field } = await admin.call(userProfile.saveField, { body: shift })
  await admin.call(userProfile.saveField, { body: { title: 'Phone', dataType: 'text' } })
  const id = field.id
  await admin.call(userProfile.saveField, { body: { ...shift, id, title: 'SHIFT', section: 'Work' } })
  expect((await own(person))[0]).toMatchObject({ section: 'Work', field: { id, title: 'SHIFT' } })
  expect(await save(admin, { id, title: 'Shift', dataType: 'text' })).toMatchObject({
    status: 400,
    text: 'The type of a field cannot be changed. Add another field instead.',
  })
  expect(await titles(person)).toEqual(['SHIFT', 'Phone'])
})

test('C-USER-01 A-PROF-09 header values follow the field: choices, title, and whether it is shown', async () => {
  const { admin, person } = await office()
  const { field } = await admin.call(userProfile.saveField, { body: { ...shift, inHeader: true } })
  const { id } = field
  await fill(person, { [id]: 'Night' })
  const badges = async () => (await details(admin, person)).userHeaderFieldValues
  expect(await badges()).toEqual([{ title: 'Shift', valueLabel: 'Night' }])

  const late = [{ label: 'Night' }, { key: 2, label: 'Late' }]
  const body = { ...shift, id, title: 'Hours', choices: late, inHeader: true }
  const saved = await admin.call(userProfile.saveField, { body })
  expect(choices(saved)).toEqual([
    { key: 3, label: 'Night' },
    { key: 2, label: 'Late' },
  ])
  expect(await badges()).toEqual([{ title: 'Hours', valueLabel: 'Late' }])

  await admin.call(userProfile.saveField, { body: { ...body, inHeader: false } })
  expect(await badges()).toEqual([])
})

test('A-PROF-09 a removed choice disappears from everybody, and does not return with its title', async () => {
  const { tenant, admin, person } = await office()
  const other = await tenant.person()
  const one = await admin.call(userProfile.saveField, { body: shift })
  const days = { title: 'Days', dataType: 'list-multiple' as const, choices: [{ label: 'Mon' }, { label: 'Tue' }] }
  const many = await admin.call(userProfile.saveField, { body: days })
  const [a, b] = [one.field.id, many.field.id]
  await fill(person, { [a]: 'Night', [b]: ['Mon', 'Tue'] })
  await fill(other, { [a]: 'Day', [b]: ['Mon'] })

  await admin.call(userProfile.saveField, { body: { ...shift, id: a, choices: [{ key: 1, label: 'Day' }] } })
  await admin.call(userProfile.saveField, { body: { ...days, id: b, choices: [{ key: 2, label: 'Tue' }] } })
  expect((await details(admin, person)).fieldValues).toMatchObject({ [a]: null, [b]: ['Tue'] })
  expect((await details(admin, other)).fieldValues).toMatchObject({ [a]: 'Day', [b]: [] })

  await admin.call(userProfile.saveField, {
    body: { ...shift, id: a, choices: [{ key: 1, label: 'Day' }, { label: 'Night' }] },
  })
  expect((await details(admin, person)).fieldValues[a]).toBeNull()
})

test('A-PROF-09 nobody can choose an option while it is being removed', async () => {
  const { admin, person } = await office()
  const { field } = await admin.call(userProfile.saveField, { body: shift })
  for (let round = 0; round < 5; round++) {
    const id = field.id
    const back = await admin.call(userProfile.saveField, {
      body: { ...shift, id, choices: choicesNow(await own(admin)) },
    })
    const day = choices(back).filter(({ label }) => label === 'Day')
    const choosing = { method: 'POST', path: '/users/ownFields', body: { fieldValues: { [id]: 'Night' } } }
    await Promise.all([person.send(choosing), save(admin, { ...shift, id, choices: day })])
    expect((await details(admin, person)).fieldValues[id]).toBeNull()
  }
})

test('A-PROF-09 fields are reordered; one added in the meantime comes last', async () => {
  const { admin, person } = await office()
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await admin.call(userProfile.saveField, { body: { title, dataType: 'text' } })).field.id)
  const { fields } = await admin.call(userProfile.orderFields, { body: { ids: [ids[1]!, ids[0]!] } })
  expect(fields.slice(2).map(({ field }) => field.title)).toEqual(['Two', 'One', 'Three'])
  expect(await titles(person)).toEqual(['Two', 'One', 'Three'])
  expect(await order(admin, [ids[0], ids[0]])).toMatchObject({ status: 400, text: 'List every field exactly once.' })
  await admin.call(userProfile.saveField, { body: { title: 'Four', dataType: 'date' } })
  expect(await titles(person)).toEqual(['Two', 'One', 'Three', 'Four'])
})

test('A-PROF-09 a field is deleted with everything that was entered in it', async () => {
  const { tenant, admin, person } = await office()
  const { field } = await admin.call(userProfile.saveField, { body: { ...shift, inHeader: true } })
  const phone = await admin.call(userProfile.saveField, { body: { title: 'Phone', dataType: 'text' } })
  await fill(person, { [field.id]: 'Night', [phone.field.id]: '555' })
  await admin.call(userProfile.removeField, { params: { id: field.id } })

  expect((await details(admin, person)).userHeaderFieldValues).toEqual([])
  const { field_values } = await tenant.asOwner((tx) =>
    tx.selectFrom('users').select('field_values').where('id', '=', person.id).executeTakeFirstOrThrow(),
  )
  expect(field_values).toEqual({ [phone.field.id]: '555' })
  expect(await remove(admin, field.id)).toMatchObject({ status: 404, text: 'Field not found.' })
  expect(await titles(person)).toEqual(['Phone'])
})

test('A-PROF-09 only an administrator changes fields, and only those of the own tenant', async () => {
  const { tenant, admin } = await office()
  const { field } = await admin.call(userProfile.saveField, { body: shift })
  const refused = { status: 403, text: 'You do not have permission to do this.' }
  for (const rights of [{ editUsers: true }, { editData: true }]) {
    const person = await tenant.person(rights)
    expect(await save(person, shift)).toMatchObject(refused)
    expect(await order(person, [])).toMatchObject(refused)
    expect(await remove(person, field.id)).toMatchObject(refused)
  }
  const stranger = (await office()).admin
  const unknown = { status: 404, text: 'Field not found.' }
  expect(await save(stranger, { ...shift, id: field.id })).toMatchObject(unknown)
  expect(await order(stranger, [field.id])).toMatchObject(unknown)
  expect(await remove(stranger, field.id)).toMatchObject(unknown)
  expect(await titles(admin)).toEqual(['Shift'])
})

test.each([
  ['name', 'Name'],
  ['email', 'Email'],
])('A-PROF-10 the built-in field %s cannot be changed, moved or deleted', async (id, title) => {
  const { admin } = await office()
  const refused = { status: 400, text: `${title} is built in and cannot be changed or deleted.` }
  expect(await save(admin, { id, title: 'Mine', dataType: 'text' })).toMatchObject(refused)
  expect(await order(admin, [id])).toMatchObject(refused)
  expect(await remove(admin, id)).toMatchObject(refused)
})

const list = (labels: string[]) => ({ title: 'X', dataType: 'list', choices: labels.map((label) => ({ label })) })
const NOT_SAVED: [what: string, body: object, status: number, sentence: string][] = [
  ['no title', { title: ' ', dataType: 'text' }, 400, 'Enter a title.'],
  ['a long title', { title: 'x'.repeat(101), dataType: 'text' }, 400, 'The title can have up to 100 characters.'],
  ['a title that is taken', { title: 'sHIFT', dataType: 'text' }, 409, 'A field named "sHIFT" already exists.'],
  ['a built-in title', { title: 'Email', dataType: 'text' }, 409, 'A field named "Email" already exists.'],
  [
    'another type',
    { title: 'X', dataType: 'map-marker' },
    400,
    'The data type must be one of text, text-area, number, date, checkbox, list, list-multiple.',
  ],
  ['choices of a text', { ...list(['A']), dataType: 'text' }, 400, 'Only a list has choices.'],
  ['a list without choices', list([]), 400, 'Enter at least one choice.'],
  ['a choice without text', list(['A', '\u200b']), 400, 'Enter a text for every choice.'],
  ['a long choice', list(['x'.repeat(101)]), 400, 'A choice can have up to 100 characters.'],
  ['a choice twice', list(['A', 'B', 'a']), 400, 'The choice "a" is listed twice.'],
  [
    'too many choices',
    list(Array.from({ length: 201 }, (_, index) => `Choice ${index}`)),
    400,
    'A list can have up to 200 choices.',
  ],
  [
    'a choice that is not there',
    { ...list([]), choices: [{ key: 9, label: 'A' }] },
    400,
    'This choice no longer exists. Reload the page and try again.',
  ],
  ['a field that is not there', { id: 'absent', title: 'X', dataType: 'text' }, 404, 'Field not found.'],
]

test.each(NOT_SAVED)('A-PROF-09 %s is refused with a sentence', async (_, body, status, text) => {
  const { admin } = await office()
  await admin.call(userProfile.saveField, { body: shift })
  expect(await save(admin, body)).toMatchObject({ status, text })
  expect(await titles(admin)).toEqual(['Shift'])
})

test('A-PROF-09 a tenant has up to 50 fields of people', async () => {
  const { tenant, admin } = await office()
  await tenant.asOwner(async (tx) => {
    for (let n = 0; n < 49; n++)
      await createUserField(tx, tenant.id, { id: `f${n}`, title: `Field ${n}`, dataType: 'text' })
  })
  expect(await save(admin, shift)).toMatchObject({ status: 200 })
  expect(await save(admin, { title: 'One more', dataType: 'text' })).toMatchObject({
    status: 409,
    text: 'You can have up to 50 user fields.',
  })
  expect(await save(admin, { id: 'f0', title: 'Renamed', dataType: 'text' })).toMatchObject({ status: 200 })
})

test('A-PROF-09 of two fields that get the same title simultaneously, one is rejected', async () => {
  const { admin } = await office()
  const answers = await Promise.all(['Shift', 'shift'].map((title) => save(admin, { title, dataType: 'text' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('A-PROF-09 open pages hear of every change of the fields', async () => {
  const { admin, person } = await office()
  const client = await connectLive({ token: person.token, hub: '/notification-hub' })
  await client.invoke('joinNotifications')
  const told = () => client.messages.filter(({ name }) => name === 'refresh').length
  const { field } = await admin.call(userProfile.saveField, { body: shift })
  await expect.poll(told).toBe(1)
  await admin.call(userProfile.orderFields, { body: { ids: [field.id] } })
  await expect.poll(told).toBe(2)
  await admin.call(userProfile.removeField, { params: { id: field.id } })
  await expect.poll(told).toBe(3)
})
