import { cases } from '@dossier/contract/cases/lifecycle'
import { fields } from '@dossier/contract/fields/calls'
import { views, type CasesTable } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import { viewEditing } from '@dossier/contract/views/editing'
import { subtableIdOf, tableIdOf } from '@dossier/core/views/table-id'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { expectFresh, pageQuery, watchList } from '../../testing/live/live-list-client.ts'
import { expectRefused, recordsOf } from '../../testing/records.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson } from '../../testing/world.ts'

const RECORDS = 60
const CHOICES = ['North', 'South', 'East']

/** Records with statuses, people, choices, areas and dates; only the crew sees the mood of one. */
async function office() {
  const tenant = await newTenant({ statuses: ['New', 'Active', 'Done'] })
  const crew = await tenant.team('Crew')
  const ben = await tenant.person({ name: 'Ben', isAdmin: true, editData: true, teamIds: [crew] })
  const ann = await tenant.person({ name: 'Ann', editData: true })
  const field = (title: string, dataType: string, more: object = {}) =>
    tenant.field({ title, dataType, ...more } as never)
  const ids = {
    cost: await field('Cost', 'number'),
    place: await field('Place', 'list-multiple', { choices: CHOICES }),
    check: await field('Check', 'checkbox'),
    mood: await field('Mood', 'list', { choices: ['Calm', 'Angry'], permissions: { view: [crew] } }),
  }
  const template = await tenant.template({ title: 'Visit', fields: Object.values(ids).map((id) => ({ id })) })
  const areas = [await tenant.area('Harbor'), await tenant.area('Airport')]
  const { owner } = (await testServer()).services.database
  const found = await sql<{
    id: number
  }>`select id from statuses where tenant_id = ${tenant.id} order by position`.execute(owner)
  const statuses = found.rows.map(({ id }) => id)
  const records = await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: `Lamp ${nth % 9}`,
      template_id: template,
      status_id: statuses[(nth * 5) % 3]!,
      assignee_id: [null, ann.id, ben.id][nth % 3],
      area_ids: areas.filter((_area, at) => (nth >> at) & 1),
      is_sensitive: nth % 5 === 0,
      created: new Date(Date.UTC(2025, 0, 1, 22) + nth * 41 * 3_600_000).toISOString(),
      fields: JSON.stringify({
        [ids.cost]: nth % 4 ? nth / 4 : undefined,
        [ids.place]: nth % 5 ? CHOICES.slice(nth % 3) : undefined,
        [ids.check]: [undefined, false, true][nth % 3],
        [ids.mood]: nth % 2 ? 'Calm' : 'Angry',
      }),
    })),
  )
  const view = (groupBy: string, thenGroupBy: string | null, more: object = {}) =>
    ben.call(viewEditing.save, {
      body: { title: 'Grouped', columns: ['title'], groupBy, thenGroupBy, pageSize: 3, ...more },
    })
  return { tenant, crew, ann, ben, ids, template, areas, statuses, records, view, owner }
}

/** The groups of a record `c`, as SQL has them: none is a group of its own. */
const KEYS = ({ place, check, mood }: Record<'place' | 'check' | 'mood', string>) => ({
  statusId: sql`array[c.status_id::text]`,
  assigneeId: sql`array[c.assignee_id::text]`,
  areas: sql`c.area_ids::text[]`,
  created: sql`array[to_char(date_trunc('month', c.created at time zone 'UTC'), 'YYYY-MM-DD')]`,
  [`fields.${place}`]: sql`(select array_agg(one) from jsonb_array_elements_text(c.fields -> ${place}) one)`,
  [`fields.${check}`]: sql`array[coalesce((c.fields ->> ${check})::boolean, false)::text]`,
  [`fields.${mood}`]: sql`array[c.fields ->> ${mood}]`,
})

/** All pages of the subgroups of a view. */
async function pagesOf(reader: TestPerson, viewId: number) {
  const tables: CasesTable[] = []
  for (let groupPage = 1; ; groupPage++) {
    const query = { viewId: String(viewId), sortBy: 'created', timeZone: 'UTC', groupPage, pageSize: 3 } as const
    const { casesTables, grouping } = await reader.call(views.cases, { query })
    tables.push(...casesTables)
    if (groupPage >= grouping!.pageCount) return { tables, grouping: grouping! }
  }
}

test(
  'B-VIEW-07 ADR-203 the subgroups of any two columns are what plain SQL says, page by page, after random changes',
  { timeout: 240_000 },
  async () => {
    const it = await office()
    const { tenant, ann, ben, ids, records, owner } = it
    const keys = KEYS(ids)
    const names = Object.keys(keys)
    const may = (reader: TestPerson) =>
      reader === ben ? sql`true` : sql`(not is_sensitive or assignee_id = ${ann.id})`
    const by = recordsOf(ben)
    const perform = (nth: number, what: number) => {
      const id = records[nth % records.length]!
      const changes = [
        () => by.property(id, 'statusId', it.statuses[nth % 3]!),
        () => by.property(id, 'assigneeId', nth % 2 ? ann.id : ben.id),
        () => by.save(id, ids.place, nth % 4 ? CHOICES.slice(0, nth % 3) : null),
        () => by.save(id, ids.mood, nth % 2 ? 'Angry' : null),
        () => by.save(id, ids.check, nth % 2 === 0),
        () => by.property(id, 'areas', nth % 3 ? [it.areas[nth % 2]!] : []),
        () => ben.call(cases.close, { params: { id: String(id) } }).catch(() => undefined),
      ]
      return changes[what % changes.length]!()
    }
    const round = fc.record({
      levels: fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 }),
      changes: fc.array(fc.tuple(fc.nat(RECORDS), fc.nat(6)), { minLength: 1, maxLength: 4 }),
      asBen: fc.boolean(),
    })
    // Of some columns, the open records with each pair of values are counted beforehand.
    const counted = { levels: ['statusId', 'assigneeId'], changes: [[3, 1]] as [number, number][], asBen: false }
    for (const { levels, changes, asBen } of [counted, ...fc.sample(round, 25), counted]) {
      for (const [nth, what] of changes) await perform(nth, what)
      const reader = asBen || levels.includes(`fields.${ids.mood}`) ? ben : ann
      const [outer, inner] = levels as [string, string]
      const calculations = [{ column: `fields.${ids.cost}`, calcType: 'Total' as const }]
      const options = { groupByOption: 'Month', thenGroupByOption: 'Month', calculations }
      const { id } = await it.view(outer, inner, options)
      const { tables, grouping } = await pagesOf(reader, id)
      const { rows } = await sql<{
        outer: string | null
        inner: string | null
        ids: number[]
        cost: number
        parent: number
      }>`
        with seen as (select c.* from cases_base c where tenant_id = ${tenant.id} and not is_closed and ${may(reader)}),
        grouped as (select c.id, c.created, c.fields, o.key as outer, i.key as inner from seen c
          left join lateral unnest(${keys[outer]!}) o (key) on true left join lateral unnest(${keys[inner]!}) i (key) on true)
        select "outer", "inner", array_agg(id order by created desc, id desc) as ids,
          coalesce(sum((fields ->> ${ids.cost})::numeric), 0)::float as cost,
          (select count(distinct id)::int from grouped g where g."outer" is not distinct from grouped."outer") as parent
        from grouped group by 1, 2`.execute(owner)
      const shown = tables.map(({ value, parent, totalRecords, cases }) => [
        subtableIdOf(parent!.value, value),
        { records: totalRecords, parent: parent!.totalRecords, first: cases.map((one) => one.id) },
      ])
      const expected = rows.map(({ outer: group, inner: subgroup, ids: all, parent }) => [
        subtableIdOf(group, subgroup),
        { records: all.length, parent, first: all.slice(0, 3) },
      ])
      const which = `${outer}, ${inner} as ${reader.name}`
      expect(new Map(shown as [string, object][]), which).toEqual(new Map(expected as [string, object][]))
      expect(shown.length, which).toBe(rows.length)
      expect(grouping.groups, which).toBe(rows.length)
      expect(
        tables.map((one) => one.id),
        which,
      ).toEqual(shown.map(([one]) => one))
      // The subgroups of a group are one behind the other, and in the order of their names.
      const parents = tables.map(({ parent }) => parent!.id).filter((one, nth, all) => one !== all[nth - 1])
      expect(new Set(parents).size, which).toBe(parents.length)
      const first = tables[0]!
      const table = { viewId: String(id), tableId: first.id, sortBy: 'created', timeZone: 'UTC', pageSize: 3 } as const
      const [own] = (await reader.call(views.cases, { query: table })).casesTables
      expect({ ...own, label: first.label, parent: first.parent }, which).toEqual(first)
      const calculated = await reader.call(viewCalculations.list, { query: { viewId: String(id), timeZone: 'UTC' } })
      const costs = new Map(rows.map((one) => [subtableIdOf(one.outer, one.inner), [one.cost]]))
      expect(calculated.tables, which).toEqual(
        tables.slice(0, 10).map((one) => ({ id: one.id, values: [expect.closeTo(costs.get(one.id)![0]!, 2)] })),
      )
      const whole = await reader.call(views.cases, { query: { ...table, tableId: first.parent!.id } })
      expect(whole.casesTables[0]!.totalRecords, which).toBe(first.parent!.totalRecords)
    }
  },
)

test('B-VIEW-07 D-075 ADR-203 groups and subgroups come by name, with what is calculated of both, and months are divided into days', async () => {
  const { ben, ids, statuses, view } = await office()
  const { id } = await view('statusId', `fields.${ids.mood}`, {
    calculations: [{ column: `fields.${ids.cost}`, calcType: 'Filled' }],
  })
  const { casesTables } = await ben.call(views.cases, { query: { viewId: String(id) } })
  expect(casesTables.map(({ parent, value }) => `${parent!.label} ${value}`)).toEqual([
    'Active Angry',
    'Active Calm',
    'Done Angry',
    'Done Calm',
    'New Angry',
    'New Calm',
  ])
  const { parents, tables, groups } = await ben.call(viewCalculations.list, { query: { viewId: String(id) } })
  expect(parents).toEqual(
    [statuses[1], statuses[2], statuses[0]].map((one) => ({ id: tableIdOf(String(one)), values: [15] })),
  )
  expect(tables.map(({ id: table }) => table)).toEqual(casesTables.map(({ id: table }) => table))
  expect(groups).toBe(6)
  const dated = await view('created', 'created', { groupByOption: 'Month', thenGroupByOption: 'Day' })
  expect(dated).toMatchObject({ groupByDataType: 'date-time', thenGroupByDataType: 'date-time' })
  const [newest] = (await ben.call(views.cases, { query: { viewId: String(dated.id) } })).casesTables
  expect([newest!.parent!.value, newest!.value]).toEqual(['2025-04-01', '2025-04-12'])
  // A board and a list of a tile have their own groups, or none.
  const flat = await ben.call(views.cases, { query: { viewId: String(id), groupBy: 'statusId' } })
  expect(flat.casesTables.map(({ parent }) => parent)).toEqual([undefined, undefined, undefined])
  expect(await ben.call(views.cases, { query: { viewId: String(id), groupBy: '' } })).not.toHaveProperty('grouping')
})

test('D-127 ADR-203 subgroups by a field that somebody may not see are none to them, and stay when they save', async () => {
  const { tenant, ann, ben, ids, view } = await office()
  const mood = `fields.${ids.mood}`
  const { id } = await view('statusId', mood)
  const labels = async (person: TestPerson) =>
    (await person.call(views.cases, { query: { viewId: String(id) } })).casesTables.map(({ parent, label, value }) =>
      [parent?.label, label ?? value].filter(Boolean).join(' '),
    )
  expect(await labels(ann)).toEqual(['Active', 'Done', 'New'])
  const seen = (await ann.call(views.list, {})).find((one) => one.id === id)!
  expect(seen).toMatchObject({ groupBy: 'statusId', thenGroupBy: null, thenGroupByDataType: null })
  expect(seen.faults).toEqual([
    'The groups are divided by a field that does not exist, or that you may not see. You see each of them in one table.',
  ])
  const tableId = (await ben.call(views.cases, { query: { viewId: String(id) } })).casesTables[0]!.id
  expect(await ann.send({ method: 'GET', path: `/views/cases?viewId=${id}&tableId=${tableId}` })).toMatchObject({
    status: 400,
    text: 'This group is not available. Load the view again.',
  })
  const save = (person: TestPerson, more: object) =>
    person.call(viewEditing.save, { body: { id, title: 'Grouped', ...more } })
  await save(ann, { groupBy: 'statusId', thenGroupBy: null })
  expect((await labels(ben)).length).toBe(6)
  const { items } = await ben.call(fields.usage, { params: { id: ids.mood } })
  expect(items.filter(({ type }) => type === 'view')).toEqual([{ type: 'view', id, title: 'Grouped' }])
  const already = 'The records are already grouped by that column. Choose another one for the subgroups.'
  await expectRefused(tenant, () => save(ben, { thenGroupBy: 'statusId' }), { status: 400, message: already })
  await expectRefused(tenant, () => save(ben, { groupBy: 'created', thenGroupBy: 'created' }), {
    status: 400,
    message: already,
  })
  const order = 'Choose by what the records are grouped, then the subgroups.'
  await expectRefused(tenant, () => save(ben, { groupBy: null, thenGroupBy: mood }), { status: 400, message: order })
  const cannot = 'Records cannot be grouped by that column.'
  const plain = await view('statusId', null)
  await expectRefused(tenant, () => save(ann, { id: plain.id, thenGroupBy: mood }), { status: 400, message: cannot })
  await expectRefused(tenant, () => save(ben, { thenGroupBy: 'summary' }), { status: 400, message: cannot })

  // Where the groups are hidden, nothing is left to divide.
  await save(ben, { groupBy: mood, thenGroupBy: 'statusId' })
  expect((await labels(ann)).length).toBe(1)
  await save(ann, { groupBy: null, thenGroupBy: null })
  expect((await labels(ben)).length).toBe(6)
  await ben.call(fields.save, { body: { id: ids.mood, permissions: { view: [], edit: [], adminOnly: false } } })
  expect((await labels(ann)).length).toBe(6)
  await save(ann, { groupBy: null })
  expect((await labels(ben)).length).toBe(1)
})

test('B-LIVE-04 ADR-203 whoever follows subgroups hears of a record that moves from one to another', async () => {
  const { ben, ids, records, statuses, view } = await office()
  const mood = `fields.${ids.mood}`
  const calculations = [{ column: `fields.${ids.cost}`, calcType: 'Total' as const }]
  const { id } = await view('statusId', mood, { calculations })
  const group = String(statuses[0])
  const watchers = [
    await watchList(ben, { kind: 'calculations', viewId: id, searchTerm: '', groupPage: 1 }),
    ...(await Promise.all(
      [tableIdOf(group), subtableIdOf(group, 'Calm'), subtableIdOf(group, null)].map((tableId) =>
        watchList(ben, pageQuery(id, { tableId, pageSize: 5, sortBy: 'created' })),
      ),
    )),
  ]
  await expectFresh(watchers)
  const by = recordsOf(ben)
  const steps = [
    () => by.save(records[0]!, ids.mood, 'Calm'),
    () => by.save(records[0]!, ids.mood, null),
    () => by.property(records[1]!, 'statusId', statuses[0]!),
    () => by.save(records[3]!, ids.cost, 1234),
  ]
  for (const step of steps) {
    await step()
    await expectFresh(watchers)
  }
})
