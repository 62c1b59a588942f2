import { expect, test } from 'vitest'
import { severityLooks } from './severity-look.ts'
import { statusLooks } from './status-look.ts'

const status = (id: number, order: number, isDefault = false) => ({ id, title: `S${id}`, order, default: isDefault })
const severity = (id: number, level: number) => ({ id, title: `L${level}`, level })

test('a status looks as its title says wherever it is in the list', () => {
  const shapesOf = (...titles: string[]) =>
    titles.map((_, n, all) => statusLooks(all.map((title, m) => ({ ...status(m, m), title }))).get(n)!.shape)
  expect(shapesOf('Open', 'Scheduled', 'In Progress', 'On Hold', 'Referred Out', 'Cancelled', 'Closed')).toEqual([
    'dashed',
    'quarter',
    'half',
    'paused',
    'dot',
    'slash',
    'done',
  ])
  expect(shapesOf('New', 'Done', 'On Hold')).toEqual(['dashed', 'done', 'paused'])
  expect(shapesOf('Neu', 'In Arbeit', 'Fertig'), 'in other languages the last one is done').toEqual([
    'dashed',
    'half',
    'done',
  ])
  expect(shapesOf('New', 'Under way', 'Done')).toEqual(['dashed', 'half', 'done'])
  expect(shapesOf('New', 'Not started', 'Reopened', 'Done')).toEqual(['dashed', 'half', 'quarter', 'done'])
})

test('statuses of one meaning differ in color', () => {
  const looks = statusLooks(['New', 'Resolved', 'Closed'].map((title, n) => ({ ...status(n, n), title })))
  expect([looks.get(1), looks.get(2)]).toEqual([
    { shape: 'done', tone: 'green' },
    { shape: 'done', tone: 'amber' },
  ])
})

test('the default status looks new whatever its position, the last one done', () => {
  const looks = statusLooks([status(7, 3), status(9, 1), status(8, 2, true)])
  expect(looks.get(8)?.shape).toBe('dashed')
  expect(looks.get(9)?.shape).toBe('half')
  expect(looks.get(7)?.shape).toBe('done')
})

test('statuses between the first and the last differ from each other', () => {
  const looks = statusLooks([1, 2, 3, 4, 5, 6].map((n) => status(n, n)))
  expect(new Set([...looks.values()].map(({ shape }) => shape)).size).toBe(6)
})

test('no two of fifty statuses look alike, and those of a usual list differ in more than colour', () => {
  const looks = (count: number) => [...statusLooks(Array.from({ length: count }, (_, n) => status(n, n))).values()]
  expect(new Set(looks(50).map(({ shape, tone }) => `${shape} ${tone}`)).size).toBe(50)
  expect(new Set(looks(10).map(({ shape }) => shape)).size).toBe(10)
})

test('a lone status looks fresh', () => {
  expect(statusLooks([status(1, 1)]).get(1)?.shape).toBe('dashed')
})

test.each([
  [[1], [1]],
  [
    [10, 20],
    [1, 4],
  ],
  [
    [3, 2, 1],
    [4, 3, 1],
  ],
  [
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 3, 4],
  ],
])('severities of levels %j rank %j', (levels, ranks) => {
  const looks = severityLooks(levels.map((level, i) => severity(i + 1, level)))
  expect(levels.map((_, i) => looks.get(i + 1)?.rank)).toEqual(ranks)
})
