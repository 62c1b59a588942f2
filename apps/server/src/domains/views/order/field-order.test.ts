import type { DataType, FieldValue } from '@dossier/contract/fields'
import { templates } from '@dossier/contract/templates/calls'
import { views } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { insertRecords } from '../../../testing/insert-records.ts'
import { keepOrdersNow } from '../../../testing/keep-orders-now.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../../testing/world.ts'

const CHOICES = ['North', 'South', 'East', 'West']
const VALUES: Partial<Record<DataType, FieldValue[]>> = {
  number: [-2.5, 0, 3, 3, 1e9, 0.01],
  dollar: [12.5, 0, -7, 99999.99],
  date: ['2026-03-05', '1999-12-31', '0001-01-01', '9999-12-31', '2026-03-05'],
  'date-time': ['2026-03-05T12:00:00.000Z', '2026-03-05T11:59:59.999Z', '1970-01-01T00:00:00.000Z'],
  text: ['pump', 'Lamp', 'lamp', 'zebra', 'a'],
  'text-area': ['two\nlines', 'one', 'three'],
  checkbox: [true, false],
  list: CHOICES,
}
const TYPES = Object.keys(VALUES) as DataType[]

interface World {
  tenant: TestTenant
  reader: TestPerson
  viewId: string
  fields: Map<DataType, string>
  /** By number of the record, and then by data type. */
  values: Map<number, Map<DataType, FieldValue>>
}

const dice = (most: number) => Math.floor(Math.random() * most)

/** A tenant whose records have values or none. */
async function world({ isIndexed }: { isIndexed: boolean }): Promise<World> {
  const tenant = await newTenant()
  const fields = new Map<DataType, string>()
  for (const dataType of TYPES)
    fields.set(
      dataType,
      await tenant.field({ title: dataType, dataType, ...(dataType === 'list' && { choices: CHOICES }) }),
    )
  const templateId = await tenant.template({ title: 'All', fields: [...fields.values()].map((id) => ({ id })) })
  const values = new Map<number, Map<DataType, FieldValue>>()
  const rows = Array.from({ length: 60 }, () => {
    const own = new Map<DataType, FieldValue>()
    for (const dataType of TYPES) if (dice(3)) own.set(dataType, VALUES[dataType]![dice(VALUES[dataType]!.length)]!)
    const stored = [...own].map(([dataType, value]) => [fields.get(dataType)!, value])
    return { own, row: { template_id: templateId, fields: JSON.stringify(Object.fromEntries(stored)) } }
  })
  const ids = await insertRecords(tenant, rows.map(({ row }) => row) as never)
  ids.forEach((id, nth) => values.set(id, rows[nth]!.own))
  await showColumns(tenant, [...fields.values()])
  if (isIndexed) await keepOrdersNow(tenant)
  const reader = await tenant.person()
  return { tenant, reader, fields, values, viewId: String((await reader.call(views.list, {}))[0]?.id) }
}

const showColumns = (tenant: TestTenant, fieldIds: readonly string[]) =>
  tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ columns: ['title', ...fieldIds.map((id) => `fields.${id}`)] })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )

const idsOf = async ({ viewId }: World, person: TestPerson, query: object) => {
  const answer = await person.call(views.cases, { query: { viewId, pageSize: '100', ...query } as never })
  return (answer as { casesTables: { cases: { id: number }[] }[] }).casesTables[0]!.cases.map(({ id }) => id)
}

const collator = new Intl.Collator('en')

/** What the product says of two values: numbers and dates by size, choices by their list, texts by their letters. */
function compare(dataType: DataType, one: FieldValue, other: FieldValue): number {
  if (dataType === 'list') return CHOICES.indexOf(one as string) - CHOICES.indexOf(other as string)
  if (typeof one === 'string' && dataType.startsWith('text'))
    return collator.compare(one.toLowerCase(), (other as string).toLowerCase())
  return Number(one! > other!) - Number(one! < other!)
}

test.each([true, false])(
  'B-VIEW-09 D-068 every sortable type has the order of its values, with empty ones last (kept: %s)',
  { timeout: 120_000 },
  async (isIndexed) => {
    const made = await world({ isIndexed })
    for (const [dataType, id] of made.fields)
      for (const descending of [false, true]) {
        const query = { sortBy: `fields.${id}`, sortDesc: String(descending) }
        const ids = await idsOf(made, made.reader, query)
        const isRank = ['list', 'checkbox'].includes(dataType)
        const expected = [...made.values.keys()].toSorted((a, b) => {
          const [one, other] = [a, b].map((id) => made.values.get(id)!.get(dataType) ?? null)
          const ties = isRank || descending ? b - a : a - b
          if (one === null || other === null) return Number(one === null) - Number(other === null) || ties
          return (descending ? -1 : 1) * compare(dataType, one!, other!) || ties
        })
        const shown = (of: number[]) => of.map((id) => [id, made.values.get(id)!.get(dataType) ?? null])
        expect(shown(ids), `${dataType} ${descending}`).toEqual(shown(expected))
        expect(await idsOf(made, made.reader, { ...query, pageSize: '7', page: '3' })).toEqual(expected.slice(14, 21))
        expect(await idsOf(made, made.reader, { ...query, searchTerm: 'Record' })).toEqual(expected)
      }
  },
)

test("B-VIEW-22 a page without a request for an order is in the view's own", async () => {
  const made = await world({ isIndexed: true })
  const number = `fields.${made.fields.get('number')}`
  await made.tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ sort_by: number, sort_by_descending: false })
      .where('tenant_id', '=', made.tenant.id)
      .execute(),
  )
  const person = await made.tenant.person()

  const [view] = await person.call(views.list, {})
  expect(view).toMatchObject({ sortBy: number, sortByDescending: false })
  expect(await idsOf(made, person, {})).toEqual(await idsOf(made, person, { sortBy: number, sortDesc: 'false' }))
})

const REFUSED = { status: 400, message: 'Records cannot be sorted by that column.' }

test('D-093 nobody sorts by a field that they may not see, that is no column, has no order or is not there', async () => {
  const tenant = await newTenant()
  const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
  const secret = await tenant.field({ title: 'Secret', dataType: 'number', permissions: { adminOnly: true } })
  const other = await tenant.field({ title: 'Other', dataType: 'number' })
  const many = await tenant.field({ title: 'Many', dataType: 'list-multiple', choices: CHOICES })
  await tenant.template({ title: 'All', fields: [{ id: secret }, { id: other }, { id: many }] })
  await showColumns(tenant, [secret, many])
  await tenant.asOwner((tx) =>
    tx
      .updateTable('views')
      .set({ sort_by: `fields.${secret}` })
      .where('tenant_id', '=', tenant.id)
      .execute(),
  )
  const stranger = await (await newTenant()).person({ isAdmin: true })
  const sorted = (person: TestPerson, sortBy: string) => async (viewId: number) =>
    person.call(views.caseTable, { query: { viewId: String(viewId), sortBy } as never })
  const [view] = await reader.call(views.list, {})
  const [strange] = await stranger.call(views.list, {})

  for (const key of [`fields.${secret}`, `fields.${other}`, `fields.${many}`, 'fields.gone', 'hiddenFromInsights'])
    await expect(sorted(reader, key)(view!.id), key).rejects.toMatchObject(REFUSED)
  await expect(sorted(stranger, `fields.${secret}`)(strange!.id)).rejects.toMatchObject(REFUSED)
  await expect(sorted(stranger, `fields.${secret}`)(view!.id)).rejects.toMatchObject({ status: 404 })
  await sorted(admin, `fields.${secret}`)(view!.id)
  expect(view).toMatchObject({ sortBy: 'lastUpdated', sortByDescending: true })
  const [seen] = await admin.call(views.list, {})
  expect(seen).toMatchObject({ sortBy: `fields.${secret}` })
})

test.each([true, false])(
  'D-093 where a reader may not view the field, a record stands among those without a value (kept: %s)',
  async (isIndexed) => {
    const tenant = await newTenant()
    const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
    for (const [dataType, values] of [
      ['number', [5, 1, 9, 3]],
      ['list', ['South', 'North', 'West', 'East']],
    ] as const) {
      const id = await tenant.field({ title: dataType, dataType, ...(dataType === 'list' && { choices: CHOICES }) })
      const shown = await tenant.template({ title: 'Shown', fields: [{ id }] })
      const kept = await tenant.template({
        title: 'Kept',
        fields: [{ id, permissions: { view: [], edit: [], adminOnly: true } }],
      })
      const ids = await insertRecords(
        tenant,
        values.map((value, nth) => ({
          template_id: nth < 2 ? shown : kept,
          fields: JSON.stringify({ [id]: value }),
        })) as never,
      )
      await showColumns(tenant, [id])
      if (isIndexed) await keepOrdersNow(tenant)
      const viewId = String((await reader.call(views.list, {}))[0]!.id)
      const own = async (person: TestPerson, sortDesc: string) =>
        (await idsOf({ viewId } as World, person, { sortBy: `fields.${id}`, sortDesc })).filter((one) =>
          ids.includes(one),
        )

      const [first, second, third, fourth] = ids
      // Choices have ranks, and the newest of a rank is the first.
      const [last, next] = dataType === 'number' ? [third, fourth] : [fourth, third]
      expect(await own(reader, 'false')).toEqual([second, first, last, next])
      expect(await own(reader, 'true')).toEqual([first, second, fourth, third])
      expect(await own(admin, 'false')).toEqual(
        dataType === 'number' ? [second, fourth, first, third] : [second, first, fourth, third],
      )
    }
  },
)

test.each([true, false])(
  'D-093 what a field held before it was taken out of a template orders no list (kept: %s)',
  async (isIndexed) => {
    const tenant = await newTenant()
    const [reader, admin] = [await tenant.person(), await tenant.person({ isAdmin: true })]
    const id = await tenant.field({ title: 'Weight', dataType: 'number' })
    const shown = await tenant.template({ title: 'Shown', fields: [{ id }] })
    const left = await tenant.template({ title: 'Left', fields: [{ id }] })
    const record = (template_id: number, value: number) => ({ template_id, fields: JSON.stringify({ [id]: value }) })
    const [five, one, nine, three] = await insertRecords(tenant, [
      record(shown, 5),
      record(shown, 1),
      record(left, 9),
      record(left, 3),
    ] as never)
    await showColumns(tenant, [id])
    if (isIndexed) await keepOrdersNow(tenant)
    const viewId = String((await reader.call(views.list, {}))[0]!.id)
    const sorted = async (person: TestPerson, sortDesc: string) =>
      (await idsOf({ viewId } as World, person, { sortBy: `fields.${id}`, sortDesc })).filter((each) =>
        [five, one, nine, three].includes(each),
      )
    expect(await sorted(reader, 'false')).toEqual([one, three, five, nine])

    await admin.call(templates.save, { body: { id: left, title: 'Left', fields: [] } })
    for (const person of [reader, admin]) {
      expect(await sorted(person, 'false')).toEqual([one, five, nine, three])
      expect(await sorted(person, 'true')).toEqual([five, one, three, nine])
    }
    // A form that is saved once more still knows what its records may hold.
    await admin.call(templates.save, { body: { id: left, title: 'Left again', fields: [] } })
    expect(await sorted(reader, 'false')).toEqual([one, five, nine, three])

    const [field] = (await admin.call(templates.design, { params: { id: String(shown) } } as never)).fields
    await admin.call(templates.save, { body: { id: left, title: 'Left', fields: [field] } } as never)
    expect(await sorted(reader, 'false')).toEqual([one, three, five, nine])
  },
)
