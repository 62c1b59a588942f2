import { userProfile } from '@dossier/contract/user-profile/calls'
import { expect, test } from 'vitest'
import { CALLS } from '../../testing/matrix/calls.ts'
import { newTenant } from '../../testing/world.ts'

async function systemSession() {
  const tenant = await newTenant()
  const person = await tenant.person({ name: 'Sys Tem', isAdmin: true })
  const identityId = await tenant.asOwner(async (tx) => {
    const { identity_id } = await tx
      .updateTable('sessions')
      .set({ tenant_id: null, user_id: null })
      .where('user_id', '=', person.id)
      .returning('identity_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('identities').set({ is_system: true }).where('id', '=', identity_id).execute()
    return identity_id
  })
  return { person, identityId }
}

test('D-023 a system account gets its name and email, and no tenant', async () => {
  const { person, identityId } = await systemSession()
  expect(await person.call(userProfile.me, {})).toMatchObject({
    id: identityId,
    name: 'Sys Tem',
    email: { email: person.email },
    tenantId: null,
    isAdmin: false,
    loginTenants: [],
  })
})

test('D-023 every call of a tenant answers a system account 403', async () => {
  const { person } = await systemSession()
  for (const { key, endpoint } of CALLS) {
    if (endpoint.access === 'system' || endpoint.access === 'signedInOrSystem') continue
    const path = endpoint.path.replace(/\{\w+\}/g, '1')
    expect((await person.send({ method: endpoint.method, path, body: {} })).status, key).toBe(403)
  }
})
