import type { View } from '@dossier/contract/views/definition'
import { expect, test } from 'vitest'
import { blankFilter } from '../filters/filter.ts'
import { asksForClosed, askedClauses } from './asked-clauses.ts'
import { groupQuery, isPlain, isQuick, listPage } from './list-page.ts'

const VIEW = {
  id: 5,
  columns: ['title'],
  clauses: [],
  fields: [],
  groupBy: null,
  groupByDataType: null,
  sortBy: 'lastUpdated',
  sortByDescending: true,
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
})

test('D-067 only open records are asked for, unless a filter decides about closed ones, also within a group', () => {
  const title = blankFilter('a', 'title', 'Contains')
  const closed = blankFilter('b', 'closed', 'IsSet')
  expect(askedClauses([title]).map(({ field }) => field)).toEqual(['isClosed', 'title'])
  expect(askedClauses([title, closed]).map(({ field }) => field)).toEqual(['title', 'closed'])
  expect(asksForClosed([{ id: 'g', anyOf: [title, closed] }])).toBe(true)
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
