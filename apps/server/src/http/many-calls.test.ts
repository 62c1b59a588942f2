import { userStatuses } from '@dossier/contract/users/user-statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../testing/postgres/postgres.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'

/** Of one person, at once. */
const CALLS = 200

test.runIf(testEngine() === 'server')(
  'B.6 ADR-139 a person with 200 slow calls waits for them alone, and gets every answer',
  async () => {
    const { services } = await testServer()
    const tenant = await newTenant()
    const [storming, colleague] = [await tenant.person(), await tenant.person()]
    const stranger = await (await newTenant()).person()
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slow = services.database.owner.transaction().execute(async (tx) => {
      await sql`lock table notifications in access exclusive mode`.execute(tx)
      held.resolve()
      await released.promise
    })
    await held.promise
    const storm = Array.from({ length: CALLS }, () => storming.send({ method: 'GET', path: '/notifications' }))
    try {
      for (const person of [colleague, stranger])
        for (let turn = 0; turn < 3; turn++) expect(await person.call(userStatuses.list, {})).toBeDefined()
    } finally {
      released.resolve()
      await slow
    }
    const statuses = (await Promise.all(storm)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  },
)
