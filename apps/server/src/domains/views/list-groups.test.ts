import { search } from '@dossier/contract/search'
import { views } from '@dossier/contract/views'
import { viewCalculations } from '@dossier/contract/views/calculations'
import { viewEditing } from '@dossier/contract/views/editing'
import type { GroupStep } from '@dossier/contract/views/definition'
import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { filterColumns } from '@dossier/core/filters/columns'
import { clausesOf } from '@dossier/core/filters/filter'
import { groupFilter } from '@dossier/core/views/group-filter'
import { expect, test } from 'vitest'
import { insertRecords } from '../../testing/insert-records.ts'
import { newTenant } from '../../testing/world.ts'

const RECORDS = 36

const OUTSIDE = { id: `ext-${crypto.randomUUID()}`, name: 'Jo', email: 'jo@x.example', isExternal: true }

/** Records of two templates, of which one has no checkbox; everybody but the crew sees no mood. */
async function office() {
  const tenant = await newTenant({ statuses: ['New', 'Done', 'Active'], settings: { defaultFirstDayOfWeek: '0' } })
  const crew = await tenant.team('Crew')
  const field = (title: string, dataType: string, more: object = {}) =>
    tenant.field({ title, dataType, ...more } as never)
  const ids = {
    number: await field('Number', 'number'),
    text: await field('Text', 'text'),
    date: await field('Date', 'date'),
    moment: await field('Moment', 'date-time'),
    check: await field('Check', 'checkbox'),
    several: await field('Several', 'list-multiple', { choices: ['North', 'South', 'East'] }),
    role: await field('Role', 'user-role'),
    mood: await field('Mood', 'list', { choices: ['Calm', 'Angry'], permissions: { view: [crew] } }),
  }
  const all = Object.values(ids).map((id) => ({ id }))
  const full = await tenant.template({ title: 'Full', fields: all })
  const short = await tenant.template({ title: 'Short', fields: all.filter(({ id }) => id !== ids.check) })
  const editor = await tenant.person({ editData: true, teamIds: [crew], name: 'Ed' })
  const nia = await tenant.person({ name: 'Nia' })
  const areas = [await tenant.area('Harbor'), await tenant.area('Airport')]
  const { tags, statuses } = await tenant.asOwner(async (tx) => ({
    tags: await tx
      .insertInto('tags')
      .values(['urgent', 'Water'].map((title) => ({ tenant_id: tenant.id, title })))
      .returning('id')
      .execute(),
    statuses: await tx.selectFrom('statuses').select('id').where('tenant_id', '=', tenant.id).execute(),
  }))
  await insertRecords(
    tenant,
    Array.from({ length: RECORDS }, (_, nth) => ({
      title: `Record ${nth}`,
      template_id: nth % 3 ? full : short,
      status_id: statuses[nth % 2]!.id,
      assignee_id: [null, nia.id, editor.id][nth % 3],
      user_ids: nth % 4 ? [nia.id] : [],
      area_ids: areas.filter((_area, at) => (nth >> at) & 1),
      tag_ids: tags.filter((_tag, at) => (nth >> at) & 2).map(({ id }) => id),
      created: new Date(Date.UTC(2025, 0, 1, 22) + nth * 41 * 3_600_000).toISOString(),
      fields: JSON.stringify({
        [ids.number]: nth % 5 ? (nth % 5) * 1.5 : undefined,
        [ids.text]: ['Ärger', ' ärger\u00a0', 'b', undefined][nth % 4],
        [ids.date]: nth % 7 ? `2025-0${1 + (nth % 7)}-15` : undefined,
        [ids.moment]: nth % 6 ? new Date(Date.UTC(2025, 2, 28, 22) + nth * 3_600_000).toISOString() : undefined,
        [ids.check]: [undefined, false, true][nth % 3],
        [ids.several]: nth % 5 ? ['North', 'South', 'East'].slice(nth % 3) : undefined,
        [ids.role]:
          nth % 3
            ? {
                users: [nth % 7 ? { id: nia.id } : OUTSIDE],
                subRoles: [{ title: 'Lead', users: [{ id: nth % 2 ? nia.id : editor.id }] }],
              }
            : undefined,
        [ids.mood]: nth % 2 ? 'Calm' : 'Angry',
      }),
    })),
  )
  const view = async (groupBy: string, more: object = {}) =>
    (await editor.call(viewEditing.save, { body: { title: 'Grouped', groupBy, pageSize: 3, ...more } })).id
  return { tenant, ids, editor, nia, view }
}

const ZONES = ['UTC', 'America/New_York', 'Pacific/Apia']

test('B-VIEW-07 D-068 every group has the records that its own table has, in every zone, and none is left out', async () => {
  const { ids, editor, view } = await office()
  const keys = [
    'templateId',
    'statusId',
    'severityId',
    'assigneeId',
    'isCase',
    'areas',
    'tags',
    'users',
    'pendingTeams',
  ]
  const dated: [string, GroupStep][] = [
    ['created', 'Week'],
    ['created', 'Month'],
    [`fields.${ids.date}`, 'Quarter'],
    [`fields.${ids.moment}`, 'Day'],
    [`fields.${ids.moment}`, 'Week'],
  ]
  const single = [...keys, ...Object.values(ids).map((id) => `fields.${id}`)]
  const grouped = [...single.map((key): [string, GroupStep] => [key, 'Month']), ...dated]
  for (const [nth, [key, step]] of grouped.entries()) {
    const id = await view(key, { groupByOption: step, columns: ['title'] })
    const common = { viewId: String(id), timeZone: ZONES[nth % 3]!, pageSize: 3, sortBy: 'created' }
    const seen = new Set<number>()
    let pages = 1
    for (let groupPage = 1; groupPage <= pages; groupPage++) {
      const page = await editor.call(views.cases, { query: { ...common, groupPage } })
      expect(page.grouping).toMatchObject({ totalRecords: RECORDS, isMinimum: false })
      pages = page.grouping!.pageCount
      for (const table of page.casesTables) {
        const own = await editor.call(views.cases, { query: { ...common, tableId: table.id, pageSize: 100 } })
        const [alone] = own.casesTables
        expect({ key, step, id: table.id, total: table.totalRecords, cases: table.cases }).toEqual({
          key,
          step,
          id: alone!.id,
          total: alone!.totalRecords,
          cases: alone!.cases.slice(0, 3),
        })
        for (const one of alone!.cases) seen.add(one.id)
      }
    }
    expect([key, seen.size]).toEqual([key, RECORDS])
  }
}, 120_000)

test('B-VIEW-11 B-VIEW-12 B-VIEW-13 D-068 groups come by name, the grave and the new first, without a value last', async () => {
  const { ids, editor, nia, view } = await office()
  const groups = async (key: string, more: object = {}, person = editor) => {
    const query = { viewId: String(await view(key, more)), timeZone: 'UTC' }
    const { casesTables } = await person.call(views.cases, { query })
    return casesTables.map(({ value, label }) => label ?? value)
  }
  expect(await groups('statusId')).toEqual(['Done', 'New'])
  expect(await groups('assigneeId')).toEqual(['Ed', 'Nia', null])
  expect(await groups('tags')).toEqual(['urgent', 'Water', null])
  expect(await groups(`fields.${ids.number}`)).toEqual(['1.5', '3', '4.5', '6', null])
  expect(await groups(`fields.${ids.check}`)).toEqual(['false', 'true', null])
  expect(await groups(`fields.${ids.role}`)).toEqual(['Ed', 'External User', 'Nia', null])
  expect(await groups('created', { groupByOption: 'Month' })).toEqual(['2025-03-01', '2025-02-01', '2025-01-01'])
  expect(await groups(`fields.${ids.mood}`)).toEqual(['Angry', 'Calm'])
  // Somebody who may not see the field gets one table.
  expect(await groups(`fields.${ids.mood}`, {}, nia)).toEqual([null])
  const body = { clauses: [{ field: 'title', operator: 'Contains', value: 'Record 1' }] }
  expect(await groups('statusId', body)).toEqual(['Done', 'New'])
})

test('T23 B-VIEW-25 a group that a view cannot have for its reader is refused', async () => {
  const { ids, editor, nia, view } = await office()
  const [byStatus, byMood] = [await view('statusId'), await view(`fields.${ids.mood}`)]
  const refused = [
    [editor, byStatus, 'v:x'],
    [editor, byStatus, 'v:99999999999'],
    [editor, byStatus, 'nothing'],
    [nia, byMood, 'v:Calm'],
  ] as const
  for (const [person, viewId, tableId] of refused)
    expect(
      await person.send({ method: 'GET', path: `/views/cases?viewId=${viewId}&tableId=${tableId}` }),
    ).toMatchObject({
      status: 400,
      text: 'This group is not available. Load the view again.',
    })
  const far = await editor.call(views.cases, { query: { viewId: String(byStatus), groupPage: 99 } })
  expect(far).toMatchObject({ casesTables: [], grouping: { groups: 2, pageCount: 1 } })
})

test('D-110 a list is grouped by another column for the moment, if its reader sees that', async () => {
  const { ids, editor, nia, view } = await office()
  const viewId = String(await view('templateId'))
  const grouped = (groupBy: string, more: object = {}) =>
    editor.call(views.cases, { query: { viewId, groupBy, ...more } })
  const mood = `fields.${ids.mood}`
  const { casesTables } = await grouped(mood)
  expect(casesTables.map(({ value }) => value)).toEqual(['Angry', 'Calm'])
  const [one] = (await grouped(mood, { tableId: casesTables[0]!.id, pageSize: 3 })).casesTables
  expect(one!.cases).toEqual(casesTables[0]!.cases.slice(0, 3))
  expect(await grouped('')).not.toHaveProperty('grouping')
  for (const key of [mood, 'summary', 'fields.none'])
    expect(await nia.send({ method: 'GET', path: `/views/cases?viewId=${viewId}&groupBy=${key}` })).toMatchObject({
      status: 400,
    })
})

test('B-VIEW-07 D-071 texts that only differ in letter case or blanks are one group, which its filter finds', async () => {
  const { ids, editor, view } = await office()
  const calculations = [{ column: `fields.${ids.number}`, calcType: 'Filled' }]
  const viewId = String(await view(`fields.${ids.text}`, { calculations }))
  const { casesTables } = await editor.call(views.cases, { query: { viewId, timeZone: 'UTC' } })
  expect(casesTables.map(({ value, totalRecords }) => [value?.toLowerCase(), totalRecords])).toEqual([
    ['ärger', 18],
    ['b', 9],
    [undefined, 9],
  ])
  const { tables } = await editor.call(viewCalculations.list, { query: { viewId, timeZone: 'UTC' } })
  expect(tables.map(({ id }) => id)).toEqual(casesTables.map(({ id }) => id))
  const column = filterColumns({ isAdmin: false }, [exampleDefinition('text', { id: ids.text })]).get(
    `fields.${ids.text}`,
  )!
  const grouping = { groupBy: column.key, groupByDataType: 'text', groupByOption: 'Day' as const }
  for (const { value, totalRecords } of casesTables) {
    const clauses = clausesOf([groupFilter('g', { value }, grouping, column)!])
    const request = { params: { type: 'cases' as const }, query: {}, body: { searchTerm: '', clauses } }
    const found = await editor.call(search.advanced, request)
    expect({ value, found: found.totalItems }).toEqual({ value, found: totalRecords })
  }
})
