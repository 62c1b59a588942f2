import { userProfile } from '@dossier/contract/user-profile/calls'
import { afterEach, expect, test } from 'vitest'
import { createSealer } from '../../db/seal.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const keysOf = async (person: TestPerson) => (await person.call(userProfile.textKeys, {})).keys
const [first, second] = ['the first key of this installation', 'the second key of this installation']

let undo: (() => void) | undefined
afterEach(() => undo?.())

async function sealWith(...secrets: string[]) {
  const { services } = await testServer()
  const { sealer } = services
  undo ??= () => void (services.sealer = sealer)
  services.sealer = createSealer(secrets)
}

test('A-CONN-03 a person gets the same keys at each session, and nobody else gets one of them', async () => {
  const [tenant, elsewhere] = [await newTenant(), await newTenant()]
  const person = await tenant.person()
  const others = [await tenant.person(), await tenant.person({ isAdmin: true }), await elsewhere.alsoHere(person)]

  const own = await keysOf(person)

  expect(own).toEqual(await keysOf(person))
  expect(own.map(({ key }) => Buffer.from(key, 'base64url').length)).toEqual([32])
  const seen = new Set(own.flatMap(({ id, key }) => [id, key]))
  for (const other of others)
    for (const { id, key } of await keysOf(other)) {
      expect(seen).not.toContain(id)
      expect(seen).not.toContain(key)
    }
})

test('A-CONN-03 support gets a key of its own', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  await admin.send({ method: 'POST', path: '/tenant/enableSupportAccess', body: { value: '1 day' } })
  const support = await (await supportStaff()).enter(tenant.id)

  const [key] = await keysOf(support)

  expect(key).toBeDefined()
  expect(await keysOf(admin)).not.toContainEqual(key)
})

test('A-CONN-03 an older key of the installation stays readable while it is listed', async () => {
  const person = await (await newTenant()).person()
  await sealWith(first)
  const [before] = await keysOf(person)
  await sealWith(second, first)
  const rotated = await keysOf(person)
  await sealWith(second)
  const [after, ...none] = await keysOf(person)

  expect(rotated).toEqual([after, before])
  expect(after).not.toEqual(before)
  expect(none).toEqual([])
})

test('A-CONN-03 without a session there is no key', async () => {
  const { http } = await testServer()
  const answer = await http.inject({ method: 'GET', url: '/api/users/me/textKeys' })

  expect(answer.statusCode).toBe(401)
})

test('A-CONN-03 the reply is not cached, and another user who takes over the row gets another key', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const successor = await (await newTenant()).person()
  const answer = await person.send({ method: 'GET', path: '/users/me/textKeys' })
  const before = await keysOf(person)
  const { services } = await testServer()
  const { owner } = services.database
  const { identity_id } = await owner
    .selectFrom('users')
    .select((of) => of.ref('identity_id').$notNull().as('identity_id'))
    .where('id', '=', successor.id)
    .executeTakeFirstOrThrow()
  await owner.updateTable('users').set({ identity_id }).where('id', '=', person.id).execute()
  await owner.updateTable('sessions').set({ identity_id }).where('user_id', '=', person.id).execute()
  services.principals.forget({ tenantId: tenant.id, userId: person.id })

  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await keysOf(person)).not.toEqual(before)
})
