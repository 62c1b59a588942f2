import { dataItems } from '@dossier/contract/data-sources/items'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { freshSource } from '../../testing/matrix/fresh/fresh-data-source.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'
import { searchItems } from './search-items.ts'

const ITEMS = 30_000

let reader: TestPerson
let source: { id: string; itemCount: number }

beforeAll(async () => {
  const tenant = await newTenant()
  reader = await tenant.person()
  const { id } = await freshSource(tenant)
  const { owner } = (await testServer()).services.database
  // Every label has a number, one in three hundred a rare word, and one in ten a street.
  await sql`insert into data_items_base (tenant_id, source_id, label, label_key, fields)
    select ${tenant.id}, ${id}::uuid, label, lower(label), jsonb_build_object('zone', zone) from (
      select case when n % 300 = 8 then 'Rare' else 'Common' end as zone, 'Lamp ' || lpad(n::text, 6, '0') || case when n % 300 = 7 then ' Zwölf' when n % 10 = 3 then ' Quay' else '' end as label
      from generate_series(1, ${ITEMS}::int) n) made`.execute(owner)
  await sql`update data_sources set item_count = ${ITEMS} where id = ${id}::uuid`.execute(owner)
  await sql`vacuum (analyze) data_items_base`.execute(owner)
  source = { id, itemCount: ITEMS }
}, 120_000)

const find = (search: string, pageNumber = 1) =>
  reader.call(dataItems.search, { params: { id: source.id }, query: { search, pageNumber } })

test('C-DS-07 items are found by a part of their label, ignoring case, 50 a page by label', async () => {
  expect(await find('')).toMatchObject({ totalItems: ITEMS, pageCount: 600, isMinimum: false })
  expect((await find('', 600)).data.at(-1)?.label).toBe('Lamp 030000')
  expect((await find('', 300)).data.at(0)?.label).toBe('Lamp 014951')
  expect((await find('', 601)).data).toEqual([])
  const rare = await find('ZWÖLF')
  expect(rare).toMatchObject({ totalItems: 100, pageCount: 2, isMinimum: false })
  expect(rare.data.map(({ label }) => label).slice(0, 2)).toEqual(['Lamp 000007 Zwölf', 'Lamp 000307 Zwölf'])
  expect((await find('zwölf', 2)).data.at(-1)?.label).toBe('Lamp 029707 Zwölf')
  expect(await find('lamp')).toMatchObject({ totalItems: 1000, isMinimum: true })
  expect((await find('lamp', 20)).data.at(-1)?.label).toBe('Lamp 001000')
  expect((await find('quay', 3)).data[0]?.label).toBe('Lamp 001003 Quay')
  expect(await find('30000')).toMatchObject({ totalItems: 1 })
  // One character: labels that begin with it.
  expect(await find('L')).toMatchObject({ totalItems: 1000, isMinimum: true })
  expect(await find('q')).toMatchObject({ totalItems: 0, data: [] })
  for (const text of ['100%', '_amp', '\\', "'"]) expect((await find(text)).totalItems).toBe(0)
})

/** Rows of items that a search reads, whatever the plan. */
async function rowsRead(text: string, pageNumber: number, having?: { zone: string }): Promise<number> {
  const { services } = await testServer()
  return services.database.tenantTx(reader.tenantId, async (tx) => {
    const read = async () =>
      (
        await sql<{ rows: number }>`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'data_items_base'`.execute(tx)
      ).rows[0]?.rows ?? 0
    const start = await read()
    await searchItems(tx, { tenantId: reader.tenantId, source, text, pageNumber, having })
    return (await read()) - start
  })
}

test.each([
  ['', 1, 100],
  ['', 600, 100],
  ['l', 1, 1_200],
  ['zwölf', 1, 2_400],
  ['lamp', 20, 3_200],
  ['quay', 1, 12_500],
  ['nothing here', 1, 2_100],
])('C-DS-12 looking for %j on page %i reads few items', async (text, page, most) => {
  expect(await rowsRead(text, page)).toBeLessThan(most)
})

test.each([
  ['Rare', 250],
  ['Common', 2_200],
])('B-SEL-06 items that have the value %s of another field are found by reading few', async (zone, most) => {
  expect(await rowsRead('', 1, { zone })).toBeLessThan(most)
})
