import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { createPrincipals, hexHash } from './principals.ts'

/** The database of the test server, which also counts how often it is read. */
async function counted(hearsOthers = () => true) {
  const { database } = (await testServer()).services
  const count = { reads: 0 }
  const gateRead: typeof database.gateRead = (work) => {
    count.reads += 1
    return database.gateRead(work)
  }
  return { count, database: { ...database, hearsOthers, gateRead } }
}

async function disable({ id }: TestPerson) {
  const { owner } = (await testServer()).services.database
  await owner.updateTable('users').set({ disabled: true }).where('id', '=', id).execute()
}

test('T16 without any message a principal is read again when it is old, and not before', async () => {
  const { count, database } = await counted()
  const person = await (await newTenant()).person()
  const principals = createPrincipals(database)
  const found = await principals.find(person.token)
  expect(found?.person?.id).toBe(person.id)
  await disable(person)
  expect([await principals.find(person.token), count.reads]).toEqual([found, 1])
  // Half a minute later.
  if (found) found.readAt -= 30_000
  expect(await principals.find(person.token)).toBeNull()
})

test('T16 while messages of other nodes may be lost every call reads, and nothing from before is used afterwards', async () => {
  let hears = true
  const { count, database } = await counted(() => hears)
  const [person, other] = [await (await newTenant()).person(), await (await newTenant()).person()]
  const principals = createPrincipals(database)
  for (const { token } of [person, other]) expect(await principals.find(token)).not.toBeNull()
  hears = false
  await disable(person)
  expect(await principals.find(person.token)).toBeNull()
  expect(await principals.find(other.token)).not.toBeNull()
  await disable(other)
  hears = true
  principals.forgetAll()
  expect(await principals.find(other.token)).toBeNull()
  expect(count.reads).toBe(5)
})

test('T16 a thousand sessions requested at once cost a few statements, and each gets its own person', async () => {
  const { count, database } = await counted()
  const tenant = await newTenant()
  const people = await Promise.all(Array.from({ length: 5 }, () => tenant.person()))
  await disable(people[2] as TestPerson)
  const principals = createPrincipals(database)
  const tokens = Array.from({ length: 200 }, (_, nth) => [`made up ${nth}`, ...people.map(({ token }) => token)]).flat()
  const found = await Promise.all(tokens.map((token) => principals.peek(hexHash(token))))
  const ids = people.map(({ id }, nth) => (nth === 2 ? undefined : id))
  expect(found.map((principal) => principal?.person?.id)).toEqual(
    Array.from({ length: 200 }, () => [undefined, ...ids]).flat(),
  )
  expect(count.reads).toBeLessThan(4)
})

test('T16 rights that change while they are read are read once more', async () => {
  const { database } = await counted()
  const person = await (await newTenant()).person()
  const { gateRead } = database
  const principals = createPrincipals(database)
  // The change is committed and announced between the read and its use.
  database.gateRead = async (work) => {
    const result = await gateRead(work)
    database.gateRead = gateRead
    await sql`update users set edit_data = true where id = ${person.id}`.execute(database.owner)
    principals.forget({ tenantId: person.tenantId, userId: person.id })
    return result
  }
  await principals.find(person.token)
  expect((await principals.find(person.token))?.person?.editData).toBe(true)
})

test('T16 a read under way when rights change serves nobody who asks afterwards, however late it ends', async () => {
  const { database } = await counted()
  const person = await (await newTenant()).person()
  const { gateRead } = database
  const [hasRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const principals = createPrincipals(database)
  database.gateRead = async (work) => {
    const result = await gateRead(work)
    database.gateRead = gateRead
    hasRead.resolve()
    await mayEnd.promise
    return result
  }
  const early = principals.find(person.token)
  await hasRead.promise
  await disable(person)
  principals.forget({ tenantId: person.tenantId, userId: person.id })
  // Asked after the change was announced, while the read from before is not over.
  const late = principals.find(person.token)
  mayEnd.resolve()
  expect((await early)?.person?.id).toBe(person.id)
  expect(await late).toBeNull()
  expect(await principals.find(person.token)).toBeNull()
})
