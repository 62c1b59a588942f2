import { secondFactor } from '@dossier/contract/sign-in/second-factor'
import pino from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSealer } from '../db/seal.ts'
import { openSecret } from '../domains/second-factor/sealed-secret.ts'
import { codeOf } from '../testing/authenticator.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../testing/world.ts'
import { resealSecrets } from './reseal-secrets.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSQ'
const log = pino({ level: 'silent' })

let tenant: TestTenant
let person: TestPerson
beforeEach(async () => {
  tenant = await newTenant()
  person = await tenant.person()
})

const owner = async () => (await testServer()).services.database.owner
const holder = () => ({ tenantId: tenant.id, holderId: person.id })
const row = async () => {
  const rows = (await owner()).selectFrom('second_factors').select('secret').where('holder_id', '=', person.id)
  return (await rows.where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow()).secret
}
const setUp = () => person.call(secondFactor.setUp, { body: { token: SECRET, authCode: codeOf(SECRET) } })
const store = async (secret: string) =>
  (await owner()).updateTable('second_factors').set({ secret }).where('holder_id', '=', person.id).execute()
const remove = () => {
  const body = { authCode: codeOf(SECRET, 1) }
  return person.send({ method: 'POST', path: '/users/mfa/remove', body })
}

test('the secret of a second factor is stored sealed, and its codes fit', async () => {
  await setUp()
  expect(await row()).toMatch(/^s1\.[\w-]{8}\.[\w-]+$/)
  expect(await row()).not.toContain(SECRET)
  expect((await remove()).status).toBe(204)
})

test('a sealed secret that was copied to another person is worth nothing there', async () => {
  const other = await tenant.person()
  await other.call(secondFactor.setUp, { body: { token: 'A'.repeat(20), authCode: codeOf('A'.repeat(20)) } })
  await setUp()
  const stolen = (await owner()).selectFrom('second_factors').select('secret').where('holder_id', '=', other.id)
  await store((await stolen.executeTakeFirstOrThrow()).secret)
  const body = { authCode: codeOf('A'.repeat(20), 1) }
  expect((await person.send({ method: 'POST', path: '/users/mfa/remove', body })).status).toBe(400)
})

test('a plain-text secret of an earlier version works, and is sealed at the next start', async () => {
  const { services } = await testServer()
  await setUp()
  await store(SECRET)
  await resealSecrets(services)
  expect(services.sealer.isCurrent(await row())).toBe(true)
  expect((await remove()).status).toBe(204)
})

test('a new key reseals secrets of an older one; what no key opens stays and is reported', async () => {
  const { database } = (await testServer()).services
  const [first, second, third] = ['1', '2', '3'].map((key) => key.repeat(32)) as [string, string, string]
  await setUp()
  await store(createSealer([first]).seal(SECRET, `second factor ${tenant.id}/${person.id}`))
  await resealSecrets({ database, sealer: createSealer([second, first]), log })
  const sealed = await row()
  expect(openSecret(createSealer([second]), holder(), sealed)).toBe(SECRET)

  const warn = vi.spyOn(log, 'warn')
  await resealSecrets({ database, sealer: createSealer([third]), log })
  expect(await row()).toBe(sealed)
  expect(warn.mock.calls[0]?.[1]).toContain('add it to ENCRYPTION_KEY')
})
