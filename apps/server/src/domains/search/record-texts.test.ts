import { cases } from '@dossier/contract/cases/lifecycle'
import { caseMerge } from '@dossier/contract/cases/merge'
import { comments } from '@dossier/contract/comments'
import { DATA_TYPES } from '@dossier/contract/fields'
import { fieldType } from '@dossier/core/fields/types/registry'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { violationsOf } from '../../testing/faults/check-invariants.ts'
import { newTenant, type TestTenant } from '../../testing/world.ts'
import { fillTexts } from './fill-texts.ts'

const owner = async () => (await testServer()).services.database.owner
const wrong = async () => violationsOf(await owner(), 'the words of a record are wrong')

/** The places of a record and their words. */
async function wordsOf(tenant: TestTenant, caseId: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ place: string; words: string }>`
    select place, string_agg(substr(word, length(${`${tenant.id}.`}::text) + 1), ' ' order by word) as words
    from record_texts cross join unnest(tsvector_to_array(words)) word
    where tenant_id = ${tenant.id} and case_id = ${caseId} group by place`.execute(await owner())
  return Object.fromEntries(rows.map(({ place, words }) => [place, words]))
}

test('ADR-104 the words of a record follow each change of it and of its comments', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const records = recordsOf(admin)
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await tenant.template({ title: 'Job', fields: [{ id: note }, { id: cost }] })
  const first = await records.create({
    templateId,
    title: 'Leaking Pumps',
    fields: { [note]: 'Café 4711', [cost]: 12 },
  })
  const other = await records.create({ templateId, title: 'Other' })
  expect(await wordsOf(tenant, first.id)).toEqual({
    title: 'leak leaking pump pumps',
    [`fields.${note}`]: '4711 cafe',
  })

  await records.save(first.id, note, 'Größe')
  await records.property(first.id, 'summary', 'Seen')
  const added = await admin.call(comments.add, { body: { caseId: first.id, comment: 'Rusty' } })
  expect(await wordsOf(tenant, first.id)).toEqual({
    title: 'leak leaking pump pumps',
    summary: 'seen',
    comments: 'rusti rusty',
    [`fields.${note}`]: 'gross grosse',
  })
  await records.save(first.id, note, null)
  expect(Object.keys(await wordsOf(tenant, first.id)).toSorted()).toEqual(['comments', 'summary', 'title'])

  await records.property(first.id, 'tags', ['Wet road', 'Café'])
  expect(await wordsOf(tenant, first.id)).toMatchObject({ tags: 'cafe road wet' })
  await records.property(first.id, 'tags', [])
  expect(Object.keys(await wordsOf(tenant, first.id))).not.toContain('tags')

  await admin.call(caseMerge.merge, { params: { a: String(first.id), b: String(other.id) }, body: {} })
  expect(await wordsOf(tenant, other.id)).toMatchObject({ comments: 'rusti rusty' })
  expect(await wrong()).toEqual([])
  expect(added).toBeDefined()
  await admin.call(cases.remove, { params: { id: String(other.id) } })
  expect(await wrong()).toEqual([])
})

test('ADR-104 the database keeps the words of the data types that are said to have some', async () => {
  const tenant = await newTenant()
  const ids = await Promise.all(
    DATA_TYPES.map(async (dataType) => [await tenant.field({ title: dataType, dataType }), dataType] as const),
  )
  const values = JSON.stringify(Object.fromEntries(ids.map(([id]) => [id, 'walrus'])))
  const { rows } = await sql<{ place: string }>`
    select place from text_places(${tenant.id}, 'Lamp', '', ${values}::jsonb)`.execute(await owner())
  const worded = ids.filter(([, dataType]) => fieldType(dataType).hasWords)
  expect(rows.map(({ place }) => place).toSorted()).toEqual(
    ['title', ...worded.map(([id]) => `fields.${id}`)].toSorted(),
  )
})

test('ADR-104 a text of any length and of any signs is kept as words', async () => {
  const tenant = await newTenant()
  const texts = [
    'x'.repeat(100_000),
    Array.from({ length: 20_000 }, (_, n) => `w${n}`).join(' '),
    '水'.repeat(50_000),
    Array.from({ length: 60_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join(''),
    `'a' & b | !c <-> d:* \\ '' "e" %_ \u{1f525} \u200d ${'🔥'.repeat(3_000)}`,
    '<p>par<b>t</b>ed</p><p>a&nbsp;&lt;b&gt;</p>',
    '½ ﬁne İstanbul ΆΛΦΑ がぎ 한국어 ไทย',
  ]
  const ids = await insertRecords(
    tenant,
    texts.map((summary, n) => ({ title: `T${n}`, summary })),
  )
  expect(await wordsOf(tenant, ids[5]!)).toMatchObject({ summary: 'a b part parted' })
  const words = (await wordsOf(tenant, ids[6]!)).summary!.split(' ')
  expect(new Set(words)).toEqual(new Set('1 2 fine istanbul αλφα が ぎ 한 국 어 ไ ท ย'.split(' ')))
  expect(await wrong()).toEqual([])
})

test('ADR-104 no text is too long for its words, whatever the number of the tenant', async () => {
  const texts = ['行', 'ﷺ', '㌀', '𠀀', '𞤢 ', 'ab ', 'ä '].map((sign) => sign.repeat(100_000 / sign.length))
  const { rows } = await sql<{ count: number }>`
    select count(text_vector(${2_147_483_647}::int, body))::int as count from unnest(${texts}::text[]) body`.execute(
    await owner(),
  )
  expect(rows).toEqual([{ count: texts.length }])
})

test('ADR-104 records that were there before are filled in by pages, and saves while it runs are kept', async () => {
  const tenant = await newTenant()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 7 }, (_, n) => ({ title: `Old ${n}`, summary: 'before' })),
  )
  const admin = await tenant.person({ isAdmin: true })
  await tenant.asOwner(async (tx) => {
    await tx.deleteFrom('record_texts').where('tenant_id', '=', tenant.id).execute()
    await tx.insertInto('text_fills').values({ tenant_id: tenant.id }).execute()
  })
  const { database } = (await testServer()).services
  let pages = 0
  await fillTexts(
    {
      tenantId: tenant.id,
      batch: async (work) => {
        await database.tenantTx(tenant.id, work)
        pages += 1
        if (pages === 1) await recordsOf(admin).property(ids[5]!, 'title', 'Saved now')
      },
    },
    3,
  )
  expect(pages).toBe(4)
  expect(await wrong()).toEqual([])
  expect(await wordsOf(tenant, ids[5]!)).toEqual({ title: 'now save saved', summary: 'before' })
})

test('ADR-104 a stem begins as its word does, which hits are looked for by', async () => {
  const words = 'skies skis dying lying tying idly gently ugly early only singly yes yelling eyes ying apples unties'
  const { owner } = (await testServer()).services.database
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, text_stem(word) as stem from unnest(${words.split(' ')}::text[]) as word`.execute(owner)
  expect(rows.filter(({ stem }) => stem !== null).length).toBeGreaterThan(10)
  for (const { word, stem } of rows) expect((stem ?? word)[0], word).toBe(word[0])
})
