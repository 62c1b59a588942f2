import type { SearchClause } from '@dossier/contract/clauses'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

type Clause = Partial<SearchClause> & { field: string }

const RECORDS = 40

/** Record n has the weight n; every fourth is Nia's, every fifth is closed. */
async function office() {
  const tenant = await newTenant()
  const crew = await tenant.team('Crew')
  const weight = await tenant.field({ title: 'Weight', dataType: 'number', permissions: { view: [crew] } })
  const note = await tenant.field({ title: 'Note', dataType: 'text' })
  const template = await tenant.template({ title: 'Job', fields: [{ id: weight }, { id: note }] })
  const editor = await tenant.person({ editData: true, teamIds: [crew], name: 'Ed' })
  const nia = await tenant.person({ name: 'Nia' })
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth % 2 ? `Lamp ${nth}` : `Pump ${nth}`,
      template_id: template,
      assignee_id: nth % 4 ? null : nia.id,
      is_closed: nth % 5 === 0,
      closed: nth % 5 ? null : new Date().toISOString(),
      fields: JSON.stringify({ [weight]: nth, [note]: `note ${nth % 3}` }),
    })),
  )
  const save = async (clauses: Clause[], more: object = {}) =>
    (await editor.call(viewEditing.save, { body: { title: 'Asked', clauses, ...more } })).id
  return { tenant, crew, weight: `fields.${weight}`, note: `fields.${note}`, editor, nia, save }
}

async function listed(person: TestPerson, viewId: number, query: object = {}) {
  const { casesTables } = await person.call(views.cases, { query: { viewId: String(viewId), pageSize: 100, ...query } })
  const [table] = casesTables
  return { titles: table!.cases.map(({ title }) => title), total: table!.totalRecords }
}

const numbersOf = ({ titles }: { titles: string[] }) => titles.map((title) => Number(title.split(' ')[1]))

test('B-VIEW-20 D-067 every list call answers what a view asks: open records, unless a clause names closed ones', async () => {
  const { editor, save, weight } = await office()
  const heavy = await save([{ field: weight, operator: 'GreaterThan', value: 29 }])
  const expected = [39, 38, 37, 36, 34, 33, 32, 31]
  expect(numbersOf(await listed(editor, heavy, { sortBy: 'caseNumber' }))).toEqual(expected)
  for (const path of ['/cases/table', '/cases/list', '/views/cases']) {
    const answer = await editor.send({ method: 'GET', path: `${path}?viewId=${heavy}&pageSize=3` })
    expect(JSON.parse(answer.text).casesTables[0]).toMatchObject({ totalRecords: 8, totalIsMinimum: false })
  }
  const second = await listed(editor, heavy, { sortBy: 'caseNumber', page: 2, pageSize: 3 })
  expect([numbersOf(second), second.total]).toEqual([[36, 34, 33], 8])
  expect(await listed(editor, heavy, { page: 99 })).toEqual({ titles: [], total: 8 })
  expect((await listed(editor, heavy, { searchTerm: 'lamp' })).total).toBe(4)
  const count = async (id: number) =>
    (await editor.call(views.summary, { query: {} })).find((one) => one.id === id)?.count
  expect(await count(heavy)).toBe(8)

  const closed = await save([{ field: 'isClosed', operator: 'Equals', value: true }])
  expect((await listed(editor, closed)).total).toBe(8)
  expect(await count(closed)).toBe(8)
  const both = await save([{ field: 'closed', operator: 'NotSet' }])
  expect((await listed(editor, both)).total).toBe(32)
  // A page that may take long is not part of the first answer: the app asks for it.
  expect((await editor.call(views.first, { query: { search: `view=${heavy}` } })).page).toBeNull()
})

test('B-COL-07 [Me] is whoever reads, and days are those of the reader’s zone', async () => {
  const { tenant, editor, nia, save } = await office()
  const mine = await save([{ field: 'assigneeId', operator: 'Equals', dynamicValue: 'me' }])
  expect([(await listed(nia, mine)).total, (await listed(editor, mine)).total]).toEqual([8, 0])
  await tenant.asOwner(async (tx) => {
    const [latest] = await tx
      .selectFrom('cases_base')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    await tx
      .updateTable('cases_base')
      .set({ created: '2025-03-10T23:30:00.000Z' })
      .where('id', '=', latest!.id)
      .execute()
  })
  const day = await save([{ field: 'created', operator: 'Equals', value: '2025-03-11' }])
  const totals = ['Europe/Berlin', 'UTC', 'no/zone'].map(
    async (timeZone) => (await listed(nia, day, { timeZone })).total,
  )
  expect(await Promise.all(totals)).toEqual([1, 0, 0])
})

test('ADR 91 T23 a dead clause never finds more than was asked for, and an "Any of" group goes on without it', async () => {
  const { tenant, editor, nia, save, weight } = await office()
  const harbor = await tenant.area('Harbor')
  const hidden = await save([{ field: weight, operator: 'NotEqual', value: 3 }])
  const any = await save([
    {
      field: '',
      orClause: true,
      subClauses: [
        { field: weight, operator: 'NotSet' },
        { field: 'title', operator: 'Contains', value: 'Lamp' },
      ] as never,
    },
  ])
  expect((await listed(editor, hidden)).total).toBe(31)
  // Nia may not see the weight: neither the records with another one, nor that there are some.
  expect(await listed(nia, hidden)).toEqual({ titles: [], total: 0 })
  expect((await listed(nia, any)).total).toBe(16)
  const gone = await save([{ field: 'areas', operator: 'Contains', value: harbor }])
  const other = await save([
    {
      field: 'statusId',
      operator: 'NotEqual',
      value: (
        await tenant.asOwner((tx) =>
          tx
            .insertInto('statuses')
            .values({ tenant_id: tenant.id, title: 'Spare' })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      ).id,
    },
  ])
  expect((await listed(editor, other)).total).toBe(32)
  await tenant.asOwner(async (tx) => {
    await tx.deleteFrom('areas').where('id', '=', harbor).execute()
    await tx.deleteFrom('statuses').where('tenant_id', '=', tenant.id).where('title', '=', 'Spare').execute()
  })
  for (const id of [gone, other]) expect(await listed(editor, id)).toEqual({ titles: [], total: 0 })
})

test('B-VIEW-22 pages of a view that asks contain every record once, in every order', async () => {
  const { editor, save, weight, note } = await office()
  const id = await save([{ field: 'title', operator: 'Contains', value: 'p' }], { columns: ['title', weight, note] })
  for (const sortBy of ['title', 'created', 'lastUpdated', 'assigneeId', 'statusId', weight, note])
    for (const sortDesc of ['true', 'false'] as const) {
      const pages = [1, 2, 3, 4, 5].map((page) => listed(editor, id, { page, pageSize: 7, sortBy, sortDesc }))
      const titles = (await Promise.all(pages)).flatMap((page) => page.titles)
      expect([sortBy, titles.length, new Set(titles).size]).toEqual([sortBy, 32, 32])
    }
  const heaviest = await listed(editor, id, { sortBy: weight, pageSize: 3 })
  expect(numbersOf(heaviest)).toEqual([39, 38, 37])
})

test('D-048 sensitive records are in the lists and counts of a view that asks for those who may see them', async () => {
  const { tenant, editor, nia, save } = await office()
  const heavy = await save([{ field: 'title', operator: 'Contains', value: 'Lamp 39' }])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('cases_base')
      .set({ is_sensitive: true, assignee_id: nia.id })
      .where('tenant_id', '=', tenant.id)
      .where('title', '=', 'Lamp 39')
      .execute(),
  )
  expect([(await listed(nia, heavy)).total, (await listed(editor, heavy)).total]).toEqual([1, 0])
})
