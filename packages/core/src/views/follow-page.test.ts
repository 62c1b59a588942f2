import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followPage } from './follow-page.ts'
import { compareRows, type OrderedRow, type RowOrder } from './row-order.ts'

const row = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  title: fc.constantFrom('a', 'b', 'c', 'd'),
  created: fc.integer({ min: 0, max: 9 }).map((second) => `2026-01-01T00:00:0${second}.000Z`),
  lastUpdated: fc.integer({ min: 0, max: 9 }).map((second) => `2026-02-01T00:00:0${second}.000Z`),
  statusId: fc.constantFrom(1, 2, 3),
  severityId: fc.constantFrom(1, 2),
  templateId: fc.constantFrom(1, 2, 3),
  assigneeId: fc.constantFrom(1, 2, null),
})

const ORDERING = { titlePlace: (one: OrderedRow) => 'abcd'.indexOf(one.title) }

const order: fc.Arbitrary<RowOrder> = fc.oneof(
  fc.record({ key: fc.constantFrom('caseNumber', 'created', 'lastUpdated', 'title'), descending: fc.boolean() }),
  fc.record({
    key: fc.constant('title'),
    descending: fc.boolean(),
    // Of one title, the database was not asked.
    titlePlace: fc.constantFrom(ORDERING.titlePlace, (one: OrderedRow) => ({ a: 0, b: 1, c: 2 })[one.title]),
  }),
  fc.constant({ key: 'statusId', descending: false, ranks: [2, 3, 1] } as RowOrder),
  fc.constant({ key: 'assigneeId', descending: false, ranks: [2, 1, null] } as RowOrder),
) as fc.Arbitrary<RowOrder>

/** The true order: what the database alone knows is decided by the id, unless it may have been asked. */
const sorted = (rows: readonly OrderedRow[], by: RowOrder) =>
  rows.toSorted(
    (one, other) =>
      compareRows({ ...by, ...(by.titlePlace && ORDERING) }, one, other) ??
      (by.descending ? other.id - one.id : one.id - other.id),
  )

const given = fc.record({
  order,
  rows: fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 25 }),
  pageSize: fc.integer({ min: 1, max: 6 }),
  page: fc.integer({ min: 1, max: 5 }),
  change: row,
  isListed: fc.boolean(),
})

test('B-LIVE-04 a page after a change is the page of the changed list, or is to be read', () => {
  const tally = { same: 0, changed: 0, read: 0 }
  fc.assert(
    fc.property(given, ({ order: by, rows, pageSize, page, change, isListed }) => {
      const offset = (page - 1) * pageSize
      const pageOf = (all: readonly OrderedRow[]) => sorted(all, by).slice(offset, offset + pageSize)
      const before = rows.find(({ id }) => id === change.id)
      const others = rows.filter(({ id }) => id !== change.id)
      const now = isListed ? change : undefined
      const loaded = { order: by, offset, pageSize, rows: pageOf(rows) }
      const keepsKey = before !== undefined && JSON.stringify({ ...before }) === JSON.stringify({ ...change })
      const next = followPage(loaded, { id: change.id, before, now, keepsKey })
      tally[next === 'read' ? 'read' : next === loaded.rows ? 'same' : 'changed'] += 1
      if (next !== 'read') expect(next).toEqual(pageOf(now ? [...others, now] : others))
    }),
    { numRuns: 5_000 },
  )
  expect(Math.min(...Object.values(tally))).toBeGreaterThan(100)
})

test('B-LIVE-04 a page is not read because of a record that moves on one side of it', () => {
  const at = (id: number): OrderedRow => ({
    id,
    title: '',
    created: `2026-01-01T00:00:${String(id).padStart(2, '0')}.000Z`,
    lastUpdated: '',
    statusId: 1,
    severityId: 1,
    templateId: 1,
    assigneeId: null,
  })
  const rows = [at(20), at(21), at(22)]
  const page = { order: { key: 'created', descending: false } as const, offset: 10, pageSize: 3, rows }
  const moved = (before: number, now: number) =>
    followPage(page, {
      id: 99,
      before: { ...at(99), created: at(before).created },
      now: { ...at(99), created: at(now).created },
      keepsKey: false,
    })
  expect(moved(3, 9)).toBe(rows)
  expect(moved(30, 40)).toBe(rows)
  expect(moved(3, 40)).toBe('read')
  expect(moved(40, 3)).toBe('read')
})
