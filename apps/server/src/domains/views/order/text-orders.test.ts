import { dataItems } from '@dossier/contract/data-sources/items'
import { search } from '@dossier/contract/search'
import { users } from '@dossier/contract/users/calls'
import { views, type CaseRow } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { keepOrdersNow } from '../../../testing/keep-orders-now.ts'
import { freshSource } from '../../../testing/matrix/fresh/fresh-data-source.ts'
import { expectInOrder, someText } from '../../../testing/oracles/text-order-oracle.ts'
import { newTenant, type TestPerson } from '../../../testing/world.ts'

const RECORDS = 300

async function office() {
  const tenant = await newTenant()
  const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  const street = await tenant.field({ title: 'Street', dataType: 'text' })
  const template = await tenant.template({ title: 'Job', fields: [{ id: street }] })
  const secret = await tenant.field({ title: 'Secret', dataType: 'text', permissions: { adminOnly: true } })
  const drill = await tenant.template({
    title: 'Übung',
    titleTemplate: '{secret}',
    fields: [{ id: secret }, { id: street }],
  })
  const valueOf = (nth: number) => [someText(), someText(), '', null, undefined][nth % 5]
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: nth === 7 ? '' : someText(),
      template_id: nth % 4 === 1 ? drill : template,
      is_closed: nth % 6 === 0,
      is_sensitive: nth % 7 === 0,
      fields: JSON.stringify({ [street]: valueOf(nth) }),
    })),
  )
  const body = { title: 'Streets', columns: ['title', `fields.${street}`] }
  const viewId = String((await admin.call(viewEditing.save, { body })).id)
  return { tenant, reader, admin, street, viewId }
}

/** All rows of a list, page by page up to the last one, each once. */
async function rowsOf(person: TestPerson, query: object): Promise<CaseRow[]> {
  const rows: CaseRow[] = []
  for (let page = 1, total = 1; rows.length < total && page < 99; page++) {
    const [table] = (await person.call(views.cases, { query: { pageSize: 17, page, ...query } as never })).casesTables
    total = table!.totalRecords
    rows.push(...table!.cases)
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return rows
}

/** Where a title is hidden, that of its template and a number are shown. */
const sortedBy = (title: string): string => title.replace(/ #N-\d+$/, '')

type FoundRow = Pick<CaseRow, 'id' | 'title'>
const WAYS = [false, true]

test(
  'B-VIEW-09 D-068 titles follow the alphabet on every page of every list, whatever their accents and case',
  { timeout: 120_000 },
  async () => {
    const { tenant, reader, admin, viewId } = await office()
    for (let round = 0; round < 3; round++) {
      for (const person of [reader, admin])
        for (const searchTerm of ['', 'r'])
          for (const descending of WAYS) {
            const rows = await rowsOf(person, { viewId, sortBy: 'title', sortDesc: String(descending), searchTerm })
            expect(rows.length).toBeGreaterThan(40)
            const isHidden = rows.some(({ title }) => title.startsWith('Übung #'))
            expect(isHidden).toBe(person === reader && searchTerm === '')
            expectInOrder(
              rows.map(({ id, title }) => ({ id, text: sortedBy(title) })),
              descending,
              searchTerm,
            )
          }
      const ids = (await rowsOf(admin, { viewId })).map(({ id }) => id)
      for (const id of ids.slice(round * 40, round * 40 + 40))
        await tenant.asOwner((tx) =>
          tx.updateTable('cases_base').set({ title: someText() }).where('id', '=', id).execute(),
        )
    }
    for (const descending of WAYS) {
      const found: FoundRow[] = []
      for (let pageNumber = 1; pageNumber <= 6; pageNumber++) {
        const query = { pageNumber, sortBy: 'title', sortDesc: String(descending) } as never
        const page = await admin.call(search.advanced, {
          params: { type: 'cases' },
          query,
          body: { columns: ['title'] },
        })
        found.push(...(page.data as FoundRow[]))
      }
      expect(found).toHaveLength(RECORDS)
      expectInOrder(
        found.map(({ id, title }) => ({ id, text: title })),
        descending,
        'a search',
      )
    }
  },
)

test.each([true, false])(
  'B-VIEW-09 D-068 a field of texts follows the alphabet, and nothing comes last (kept: %s)',
  { timeout: 120_000 },
  async (isIndexed) => {
    const { tenant, reader, admin, street, viewId } = await office()
    if (isIndexed) await keepOrdersNow(tenant)
    const sortBy = `fields.${street}`
    for (let round = 0; round < 3; round++) {
      for (const person of [reader, admin])
        for (const descending of WAYS) {
          const rows = await rowsOf(person, { viewId, sortBy, sortDesc: String(descending) })
          const listed = rows.map(({ id, fields }) => ({ id, text: (fields[street] ?? null) as string | null }))
          const end = listed.findIndex(({ text }) => text === null)
          expect(end).toBeGreaterThan(50)
          expectInOrder(listed.slice(0, end) as { id: number; text: string }[], descending, 'values')
          const empty = listed.slice(end)
          expect(empty.filter(({ text }) => text !== null)).toEqual([])
          expectInOrder(
            empty.map(({ id }) => ({ id, text: '' })),
            descending,
            'none',
          )
        }
      const ids = (await rowsOf(admin, { viewId })).map(({ id }) => id)
      for (const id of ids.slice(round * 40, round * 40 + 40))
        await tenant.asOwner((tx) =>
          tx
            .updateTable('cases_base')
            .set({ fields: JSON.stringify({ [street]: someText() }) as never })
            .where('id', '=', id)
            .execute(),
        )
    }
  },
)

test('B-VIEW-11 D-068 groups of texts follow the alphabet', async () => {
  const { admin, street } = await office()
  const body = { title: 'By street', columns: ['title'], groupBy: `fields.${street}` }
  const { id } = await admin.call(viewEditing.save, { body })
  const labels: string[] = []
  for (let groupPage = 1, pages = 1; groupPage <= pages; groupPage++) {
    const page = await admin.call(views.cases, { query: { viewId: String(id), timeZone: 'UTC', groupPage } as never })
    pages = page.grouping!.pageCount
    labels.push(...page.casesTables.flatMap(({ value }) => (value === null ? [] : [value as string])))
  }
  expect(labels.length).toBeGreaterThan(20)
  expectInOrder(
    labels.map((text, id) => ({ id, text })),
    false,
    'groups',
  )
})

test('C-DS-07 C-USER-02 items and people follow the alphabet, on every page', async () => {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true })
  const labels = [
    ...new Map(
      Array.from({ length: 400 }, someText).map((one) => [one.normalize('NFC').toLowerCase(), one.normalize('NFC')]),
    ).values(),
  ]
  const { id } = await freshSource(tenant, { labels })
  for (const typed of ['', 'r', 'ö', 'a', 'str']) {
    const found: string[] = []
    for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
      const page = await admin.call(dataItems.search, { params: { id }, query: { search: typed, pageNumber } })
      pages = page.pageCount
      found.push(...page.data.map(({ label }) => label))
    }
    const fits = (label: string) =>
      typed.length === 1 ? label.toLowerCase().startsWith(typed) : label.toLowerCase().includes(typed)
    expect(found.toSorted(), typed).toEqual(labels.filter(fits).toSorted())
    expectInOrder(
      found.map((text, nth) => ({ id: nth, text })),
      false,
      typed,
    )
  }
  for (const name of ['Ärger', 'Zaun', 'ast', 'Öl', 'Pohl', 'łoś', 'Mann']) await tenant.person({ name })
  const all = await admin.call(users.list, {})
  expectInOrder(
    all.map(({ id, name }) => ({ id, text: name })),
    false,
    'people',
  )
  const names = all.map(({ name }) => name)
  for (const [one, other] of [
    ['Ärger', 'ast'],
    ['Öl', 'Pohl'],
    ['łoś', 'Mann'],
    ['Ärger', 'Zaun'],
  ] as const)
    expect(names.indexOf(one), one).toBeLessThan(names.indexOf(other))
})
