import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newTenant, type TestTenant } from '../../../testing/world.ts'
import { foldCounts } from './fold-counts.ts'

const counts = (tenant: TestTenant) =>
  tenant.asOwner(async (tx) => {
    const rows = await tx
      .selectFrom('case_counts')
      .select(['is_closed', 'amount'])
      .where('tenant_id', '=', tenant.id)
      .orderBy('is_closed')
      .execute()
    return rows.map((row) => [row.is_closed, row.amount])
  })

test('the counts of each tenant are folded into one entry of the same sum, and stay right through what follows', async () => {
  const { services } = await testServer()
  const [one, other] = [await newTenant(), await newTenant()]
  for (let round = 0; round < 3; round++) {
    await insertRecords(one, [{}, {}, { is_closed: true }, { is_sensitive: true }])
    await insertRecords(other, [{}])
  }
  expect(await counts(one)).toHaveLength(6)

  await Promise.all([foldCounts(services.database), insertRecords(one, [{}]), foldCounts(services.database)])
  await foldCounts(services.database)

  expect(await counts(one)).toEqual([
    [false, 7],
    [true, 3],
  ])
  expect(await counts(other)).toEqual([[false, 3]])
  await one.asOwner((tx) =>
    tx.updateTable('cases_base').set({ is_closed: true }).where('tenant_id', '=', one.id).execute(),
  )
  await foldCounts(services.database)
  expect(await counts(one)).toEqual([
    [false, 0],
    [true, 10],
  ])
})
