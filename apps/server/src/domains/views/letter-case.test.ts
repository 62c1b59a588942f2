import { smallLetters } from '@dossier/core/text/small-letters'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant } from '../../testing/world.ts'
import { pairsIn } from '../../query/text/match-text.ts'

const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'abIiıİΣσςÄäẞßÅØŁжЖ -1'), minLength: 2 }), 200)

test('D-071 memory makes small letters as the database does, and looks for the same pairs of them', async () => {
  const { services } = await testServer()
  const { rows } = await services.database.tenantRead((await newTenant()).id, (tx) =>
    sql<{ text: string; small: string }>`select text, lower(text) as small from unnest(${texts}::text[]) text`.execute(
      tx,
    ),
  )
  for (const { text, small } of rows) {
    expect(smallLetters(text)).toBe(small)
    const characters = [...small]
    const pairs = characters.slice(1).map((character, nth) => `${characters[nth]}${character}`)
    expect(pairsIn(text), text).toEqual([...new Set(pairs)])
  }
})

test('D-071 B-CASE-05 tags that the database takes for one are one', async () => {
  const tenant = await newTenant()
  const person = await tenant.person({ editData: true })
  const [id] = await insertRecords(tenant, [{ title: 'Lamp' }])
  await recordsOf(person).property(id!, 'tags', ['İzmir', 'izmir', 'ΟΔΟΣ', 'οδοσ', 'οδος'])
  const { services } = await testServer()
  const { tag_ids: ids } = await services.database.tenantRead(tenant.id, (tx) =>
    tx.selectFrom('cases').select('tag_ids').where('id', '=', id!).executeTakeFirstOrThrow(),
  )
  const titles = await tenant.asOwner((tx) =>
    tx.selectFrom('tags').select(['id', 'title', 'uses']).where('tenant_id', '=', tenant.id).orderBy('id').execute(),
  )
  expect(titles.map(({ title, uses }) => [title, uses])).toEqual([
    ['İzmir', 1],
    ['οδος', 1],
    ['ΟΔΟΣ', 1],
  ])
  expect(ids.toSorted((one, other) => one - other)).toEqual(titles.map((tag) => tag.id))
})
