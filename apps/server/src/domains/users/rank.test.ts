import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { expect, test } from 'vitest'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const REFUSED = { status: 403, message: 'Only an administrator can change an administrator.' }

async function withFactor(person: TestPerson, asOwner: Awaited<ReturnType<typeof newTenant>>['asOwner']) {
  const row = { tenant_id: person.tenantId, holder_id: person.id, secret: 'sealed', last_step: 1 }
  await asOwner((tx) => tx.insertInto('second_factors').values(row).execute())
  return person
}

test("D-126 a holder of editUsers removes no administrator's second factor, an administrator everybody's", async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const admin = await withFactor(await tenant.person({ isAdmin: true }), tenant.asOwner)
  const colleague = await withFactor(await tenant.person({ editUsers: true }), tenant.asOwner)
  const remove = (by: TestPerson, { id }: TestPerson) =>
    by.call(secondFactor.removeOthers, { params: { userId: String(id) } })
  const isOn = async ({ id }: TestPerson) =>
    (await admin.call(secondFactor.accountOf, { params: { id: String(id) } })).mfaEnabled
  await expect(remove(editor, admin)).rejects.toMatchObject(REFUSED)
  expect(await isOn(admin)).toBe(true)
  await remove(editor, colleague)
  expect(await isOn(colleague)).toBe(false)
  await remove(await tenant.person({ isAdmin: true }), admin)
  expect(await isOn(admin)).toBe(false)
})

test('D-126 a holder of editUsers adds no administrator to a team and removes none', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const admin = await tenant.person({ isAdmin: true })
  const person = await tenant.person()
  const { id } = await admin.call(teams.save, { body: { title: 'Night', userIds: [admin.id] } })
  const save = (userIds: number[]) => editor.call(teams.save, { body: { id, title: 'Night', userIds } })
  await expect(save([])).rejects.toMatchObject(REFUSED)
  await expect(save([person.id])).rejects.toMatchObject(REFUSED)
  expect(await save([person.id, admin.id])).toMatchObject({ userIds: [admin.id, person.id].toSorted((a, b) => a - b) })
  await expect(editor.call(teams.remove, { params: { id: String(id) } })).rejects.toMatchObject(REFUSED)
  const body = { title: 'Day', userIds: [admin.id] }
  await expect(editor.call(teams.save, { body })).rejects.toMatchObject(REFUSED)
})

test('D-126 a holder of editUsers sends no invitation to an administrator', async () => {
  const tenant = await newTenant()
  const editor = await tenant.person({ editUsers: true })
  const { id } = await tenant.person({ isAdmin: true })
  await expect(editor.call(users.invite, { params: { userId: String(id) } })).rejects.toMatchObject(REFUSED)
})
