import { auth } from '@dossier/contract/sign-in/auth'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { newTenant } from '../../testing/world.ts'

test('A-ME-01 the signed-in person gets their own data', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ editData: true })

  const me = await person.call(userProfile.me, {})

  expect(me).toMatchObject({ id: person.id, editData: true, isAdmin: false, tenantId: tenant.id, recordName: 'Record' })
  await person.call(auth.logout, {})
  await expect(person.call(userProfile.me, {})).rejects.toMatchObject({ status: 401 })
})
