import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Database } from '../../../db/open.ts'
import { insertRecords } from '../../../testing/insert-records.ts'
import { recordsOf } from '../../../testing/records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant } from '../../../testing/world.ts'
import { LeftLocks } from './left-locks.ts'

const SOMETIME = { timeout: 50_000, interval: 20 }

/** Two people who hold a lock each, and the locks of those who leave. `write` is asked before each write. */
async function setting(isThere: (userId: number) => boolean, write: () => void = () => {}) {
  const { services } = await testServer()
  const tenant = await newTenant()
  const field = await tenant.field({ title: 'Note', dataType: 'text' })
  const templateId = await tenant.template({ title: 'Visit', fields: [{ id: field }] })
  const records = ['One', 'Two'].map((title) => ({ title, template_id: templateId }))
  const [first = 0, second = 0] = await insertRecords(tenant, records)
  const [one, two] = [await tenant.person(), await tenant.person()]
  await recordsOf(one).lock(first, field)
  await recordsOf(two).lock(second, field)
  const count = { reads: 0, writes: 0 }
  const { database } = services
  const counting: Database = {
    ...database,
    tenantRead: (...args) => {
      count.reads += 1
      return database.tenantRead(...args)
    },
    tenantTx: async (...args) => {
      count.writes += 1
      write()
      return database.tenantTx(...args)
    },
  }
  const left = new LeftLocks({
    services: { ...services, database: counting },
    isThere: ({ userId }) => isThere(userId),
  })
  onTestFinished(() => left.close())
  const free = (userId: number, caseId: number) => left.free({ tenantId: tenant.id, caseId, userId, edits: [] }, 0)
  const held = async () => {
    const rows = database.owner.selectFrom('field_locks').select('user_id').where('tenant_id', '=', tenant.id)
    return (await rows.orderBy('user_id').execute()).map(({ user_id }) => user_id)
  }
  return { one, two, first, second, count, free, held }
}

test('C.3 of hundreds who leave, those without a lock cost no write, and all the others one', async () => {
  const { one, two, first, second, count, free, held } = await setting(() => false)
  for (let nth = 1; nth <= 300; nth += 1) free(1_000_000 + nth, first)
  await vi.waitFor(() => expect(count.reads).toBe(1), SOMETIME)
  free(one.id, first)
  free(two.id, second)
  await vi.waitFor(async () => expect(await held()).toEqual([]), SOMETIME)
  expect(count).toEqual({ reads: 2, writes: 1 })
})

test('C.3 whoever is back in time keeps the lock', async () => {
  const back = { id: 0 }
  const { one, two, first, second, free, held } = await setting((userId) => userId === back.id)
  back.id = one.id
  free(one.id, first)
  free(two.id, second)
  await vi.waitFor(async () => expect(await held()).not.toContain(two.id), SOMETIME)
  expect(await held()).toEqual([one.id])
})

test('C.3 locks that could not be released are released later', async () => {
  let failures = 0
  const { one, first, count, free, held, two } = await setting(
    () => false,
    () => {
      failures += 1
      if (failures === 1) throw new DatabaseUnavailable('The database restarts.')
    },
  )
  free(one.id, first)
  await vi.waitFor(async () => expect(await held()).toEqual([two.id]), SOMETIME)
  expect(count.writes).toBe(2)
})
