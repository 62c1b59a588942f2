import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../testing/postgres/postgres.ts'
import { recordsOf } from '../testing/records.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant } from '../testing/world.ts'

const updates = async () => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ all: number; hot: number }>`
    select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'cases_base'`.execute(owner)
  return rows[0] ?? { all: 0, hot: 0 }
}

// On a server the tests of other files keep pages from being tidied: the same engine does it where it is alone.
test.runIf(testEngine() === 'embedded')('a saved field writes no index entry of the record', async () => {
  const tenant = await newTenant()
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const template = await tenant.template({ title: 'Noted', fields: [{ id: note }] })
  const person = recordsOf(await tenant.person({ editData: true }))
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await person.create({ templateId: template, title: `Lamp ${n}` })).id)

  const before = await updates()
  for (let n = 0; n < 200; n++) await person.save(ids[n % ids.length] ?? 0, note, `text ${n} ${'x'.repeat(n % 50)}`)
  await expect.poll(async () => (await updates()).all - before.all).toBeGreaterThanOrEqual(200)
  const after = await updates()
  expect((after.hot - before.hot) / (after.all - before.all)).toBeGreaterThanOrEqual(0.5)
})

test('what changes with every save stands in no index of records', async () => {
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'cases_base'`.execute(owner)
  expect(rows.length).toBeGreaterThan(5)
  for (const { definition } of rows) expect(definition).not.toMatch(/\b(last_updated|seq|fields|field_times)\b/)
})
