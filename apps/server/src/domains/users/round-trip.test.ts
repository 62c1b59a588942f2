import { userProfile } from '@dossier/contract/user-profile/calls'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

async function setUp() {
  const tenant = await newTenant()
  const team = await tenant.team('Day')
  const admin = await tenant.person({ isAdmin: true })
  const person = await tenant.person({ name: 'Nia Holt', teamIds: [team], editData: true })
  const phone = await tenant.asOwner(async (tx) => {
    const id = 'phone'
    await tx
      .insertInto('user_fields')
      .values({
        tenant_id: tenant.id,
        id,
        title: 'Phone',
        data_type: 'text',
        section: 'Reach',
        position: 1,
        in_header: true,
        required_record: true,
      } as never)
      .execute()
    return id
  })
  const params = { id: String(person.id) }
  const read = () => admin.call(users.details, { params })
  return { tenant, team, admin, person, phone, read }
}

test('C-USER-01 D-090 a user posted back as it was read changes nothing', async () => {
  const { admin, person, team, phone, read } = await setUp()
  const before = await read()
  expect(before).toMatchObject({
    teams: [{ id: team, title: 'Day' }],
    currentStatus: null,
    pictureUrl: null,
    isSuiteUser: false,
    mfaEnabled: false,
    fieldValues: { name: 'Nia Holt', email: person.email, [phone]: null },
    userHeaderFieldValues: [],
  })
  const { lastUpdated: _, ...rest } = await admin.call(users.save, { body: before as never })
  const { lastUpdated: __, ...first } = before
  expect(rest).toEqual(first)
})

test('D-090 an editor of users fills in their fields; what a field cannot hold is refused', async () => {
  const { admin, person, phone, read } = await setUp()
  const save = async (fieldValues: object) =>
    admin.call(users.save, { body: { ...(await read()), fieldValues } as never })
  const saved = await save({ [phone]: '555 0100' })
  expect(saved).toMatchObject({ userHeaderFieldValues: [{ title: 'Phone', valueLabel: '555 0100' }] })
  expect((await save({})).fieldValues).toEqual(saved.fieldValues)
  await expect(save({ [phone]: '' })).rejects.toMatchObject({ status: 400, message: 'Please enter Phone' })
  await expect(save({ [phone]: { a: 1 } })).rejects.toMatchObject({ status: 400 })
  await expect(save({ gone: 'x' })).rejects.toMatchObject({ status: 400 })
  const mine = { id: person.id, name: 'Nia Holt', email: person.email, fieldValues: { [phone]: '1' } }
  await expect(person.call(users.save, { body: mine })).rejects.toMatchObject({ status: 403 })
  expect((await person.call(userProfile.fieldDetails, { params: { id: String(person.id) } })).fieldValues[phone]).toBe(
    '555 0100',
  )
})

test('D-090 colleagues are not told how somebody signs in', async () => {
  const { tenant, person } = await setUp()
  const colleague = await tenant.person()
  const seen = await colleague.call(users.details, { params: { id: String(person.id) } })
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['mfaEnabled']))
  expect(seen).toHaveProperty('userHeaderFieldValues')
})
