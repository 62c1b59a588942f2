import { QueryClauses } from '@dossier/contract/clauses'
import type { View } from '@dossier/contract/views/definition'
import { expect, test } from 'vitest'
import { blankFilter } from '../filters/filter.ts'
import { asksForClosed, asksForDeleted, listClauses } from './list-clauses.ts'
import { writtenClauses } from './further-clauses.ts'
import { groupQuery, isPlain, isQuick, listPage, liveQuery } from './list-page.ts'

const VIEW = {
  id: 5,
  columns: ['title'],
  clauses: [],
  fields: [],
  groupBy: null,
  groupByDataType: null,
  thenGroupBy: null,
  thenGroupByDataType: null,
  sortBy: 'lastUpdated',
  sortByDescending: true,
  thenSortBy: [],
  pageSize: 20,
  layout: { kind: 'table' },
} as unknown as View

const asking = (field: string): View => ({
  ...VIEW,
  clauses: [{ field, value: null, orClause: false, subClauses: [] }],
})

test('D-072 the zone is named only where days decide, so that all readers of another list have one address', () => {
  const zoneOf = (view: View) => listPage(view, {}, 'Europe/Berlin').query.timeZone
  expect([zoneOf(VIEW), zoneOf(asking('statusId'))]).toEqual([undefined, undefined])
  expect(zoneOf(asking('created'))).toBe('Europe/Berlin')
  expect(zoneOf({ ...VIEW, groupBy: 'created', groupByDataType: 'date-time' })).toBe('Europe/Berlin')
  const divided = { ...VIEW, groupBy: 'statusId', thenGroupBy: 'created', thenGroupByDataType: 'date-time' }
  expect(zoneOf(divided)).toBe('Europe/Berlin')
})

test('B-VIEW-07 groups, further filters and days are left to the app and the browser', () => {
  const grouped = { ...VIEW, groupBy: 'statusId', groupByDataType: 'list' }
  expect([isPlain(VIEW, {}), isPlain(grouped, {}), isPlain(VIEW, { filters: [['title']] })]).toEqual([
    true,
    false,
    false,
  ])
  expect([isQuick(VIEW, {}), isQuick(grouped, {}), isQuick(asking('created'), {})]).toEqual([true, false, false])
  expect(listPage(grouped, { page: 3 }, 'UTC').query).toMatchObject({ groupPage: 3 })
  expect(listPage(grouped, { page: 3 }, 'UTC').query).not.toHaveProperty('page')
  expect(listPage(grouped, { layout: 'gallery' }, 'UTC').query).toMatchObject({ page: 1, groupBy: '' })
  expect(listPage(VIEW, { layout: 'board', by: 'tags' }, 'UTC').query).toMatchObject({ groupPage: 1, groupBy: 'tags' })
  expect(isPlain(VIEW, { layout: 'gallery' })).toBe(false)
  // A board has no subgroups.
  const divided = { ...grouped, thenGroupBy: 'severityId' }
  expect(listPage(divided, {}, 'UTC').query).not.toHaveProperty('groupBy')
  expect(listPage(divided, { layout: 'board', by: 'statusId' }, 'UTC').query).toMatchObject({ groupBy: 'statusId' })
})

test('D-067 only open records are asked for, unless a filter decides about closed ones, also within a group', () => {
  const title = blankFilter('a', 'title', 'Contains')
  const closed = blankFilter('b', 'closed', 'IsSet')
  expect(listClauses([title]).map(({ field }) => field)).toEqual(['isClosed', 'title'])
  expect(listClauses([title, closed]).map(({ field }) => field)).toEqual(['title', 'closed'])
  expect(asksForClosed([{ id: 'g', anyOf: [title, closed] }])).toBe(true)
})

test('D-065 D-067 filters that name deletion ask for open and closed records, and for deleted ones unless these are left out', () => {
  const title = blankFilter('a', 'title', 'Contains')
  const [gone, there] = [blankFilter('b', 'deleted', 'IsSet'), blankFilter('c', 'deleted', 'NotSet')]
  const asked = [[title], [gone], [there], [gone, there], [{ id: 'g', anyOf: [title, there] }]]
  expect(asked.map((entries) => [asksForClosed(entries), asksForDeleted(entries)])).toEqual([
    [false, false],
    [true, true],
    [true, false],
    [true, false],
    [true, true],
  ])
})

test('B-VIEW-26 the page of a group has a number, a size and an order of its own', () => {
  const place = { tableId: 'v:3', page: 4, sort: { by: 'fields.cost', descending: false }, timeZone: 'UTC' }
  expect(groupQuery(VIEW, { page: 2, sort: 'title', desc: true, filter: 'lamp' }, place)).toEqual({
    kind: 'page',
    viewId: 5,
    page: 4,
    pageSize: 20,
    searchTerm: 'lamp',
    sortBy: 'fields.cost',
    sortDesc: false,
    timeZone: 'UTC',
    tableId: 'v:3',
  })
})

test('B-VIEW-07 B-FILTER-18 filters of an address are asked in whatever shape the view has, as short texts in calls', () => {
  const grouped = { ...VIEW, groupBy: 'statusId', groupByDataType: 'list' }
  const filters = [['title', 'Contains', 'lamp'], [['fields.check', 'Equals', false]], 'damaged']
  const { clauses, ...query } = listPage(grouped, { filters, page: 2 }, 'Europe/Berlin').query
  expect(query).toMatchObject({ groupPage: 2, timeZone: 'Europe/Berlin' })
  const check = { field: 'fields.check', operator: 'Equals', value: false }
  expect(JSON.parse(clauses!)).toEqual([
    { field: 'title', operator: 'Contains', value: 'lamp' },
    { field: '', orClause: true, subClauses: [check] },
  ])
  // Read and written again, they are the same.
  expect(writtenClauses(QueryClauses.parse(clauses))).toEqual({ clauses })
  expect(writtenClauses(liveQuery(grouped, { filters }, 'UTC').clauses)).toEqual({ clauses })
  expect(listPage(grouped, { filters: [] }, 'UTC').query).not.toHaveProperty('clauses')
})
