import { cases, type Created } from '@dossier/contract/cases/lifecycle'
import { expect, onTestFinished, test } from 'vitest'
import { makeToken } from '../../../http/principals/anti-forgery.ts'
import { hashToken } from '../../../http/principals/principals.ts'
import { testEngine } from '../../../testing/postgres/postgres.ts'
import { recordsOf } from '../../../testing/records.ts'
import { secondNode } from '../../../testing/second-node.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'
import { takeNumbers } from './case-numbers.ts'

test('D-121 a create that fails leaves a gap at most, and numbers grow', async () => {
  const tenant = await newTenant()
  const ann = await tenant.person()
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const { services } = await testServer()
  const first = await recordsOf(ann).create({ templateId })
  await expect(
    services.database.tenantTx(tenant.id, async (tx) => {
      await takeNumbers({ tx, tenant, services }, 1)
      throw new Error('The disk is full.')
    }),
  ).rejects.toThrow('The disk is full.')
  const second = await recordsOf(ann).create({ templateId })
  expect(Number(second.caseNumber)).toBeGreaterThan(Number(first.caseNumber))
  expect(Number(second.caseNumber)).toBeLessThan(Number(first.caseNumber) + 3)
})

test('D-121 all who wait for numbers are told when none can be taken, and who comes later is answered', async () => {
  const tenant = await newTenant()
  const { services } = await testServer()
  const take = (id: number) =>
    services.database.tenantTx(tenant.id, (tx) => takeNumbers({ tx, tenant: { id }, services }, 1))
  const nobody = 2_000_000_000
  const refused = await Promise.allSettled([take(nobody), take(nobody), take(nobody)])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect((await Promise.allSettled([take(nobody)]))[0]!.status).toBe('rejected')
  expect(await take(tenant.id)).toBe(1)
})

test.runIf(testEngine() === 'server')(
  'D-121 who asks for numbers in the same turn is given them together',
  async () => {
    const tenant = await newTenant()
    const { services } = await testServer()
    let times = 0
    const beside: typeof services.database.beside = (id, work) => {
      times += 1
      return services.database.beside!(id, work)
    }
    const numbers = await services.database.tenantTx(tenant.id, (tx) =>
      Promise.all([1, 3, 1].map((count) => takeNumbers({ tx, tenant, services: { database: { beside } } }, count))),
    )
    expect(numbers).toEqual([1, 2, 5])
    expect(times).toBe(1)
  },
)

/** A create on another node. */
async function createThere(url: string, person: TestPerson, templateId: number): Promise<string> {
  const { services } = await testServer()
  const session = Buffer.from(hashToken(person.token)).toString('hex')
  const answer = await fetch(`${url}/api${cases.create.path}`, {
    method: cases.create.method,
    headers: {
      cookie: `session=${person.token}`,
      'x-xsrf-token': makeToken(services.secret, session),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ templateId, title: 'There' }),
  })
  const { created } = (await answer.json()) as Created
  return created!.caseNumber
}

test.runIf(testEngine() === 'server')('D-121 two nodes at once give every number once', async () => {
  const tenant = await newTenant()
  const ann = await tenant.person()
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const url = await secondNode()
  const last = await recordsOf(ann).create({ templateId })
  const made = await Promise.all(
    Array.from({ length: 60 }, async (_, nth) =>
      nth % 2 === 0 ? (await recordsOf(ann).create({ templateId })).caseNumber : createThere(url, ann, templateId),
    ),
  )
  const numbers = made.map(Number).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, nth) => Number(last.caseNumber) + 1 + nth))
})

test.runIf(testEngine() === 'server')('D-121 a create that does not commit holds up no other', async () => {
  const tenant = await newTenant()
  const ann = await tenant.person()
  const templateId = await tenant.template({ title: 'Job', fields: [] })
  const { services } = await testServer()
  const [begun, paused] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  onTestFinished(() => paused.resolve())
  const slow = services.database.tenantTx(tenant.id, async (tx) => {
    begun.resolve(await takeNumbers({ tx, tenant, services }, 1))
    await paused.promise
  })
  const taken = await begun.promise
  const others = await Promise.all(Array.from({ length: 5 }, () => recordsOf(ann).create({ templateId })))
  expect(others.map(({ caseNumber }) => Number(caseNumber)).toSorted((a, b) => a - b)).toEqual(
    [1, 2, 3, 4, 5].map((nth) => taken + nth),
  )
  paused.resolve()
  await slow
})
