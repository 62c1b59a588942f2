import { expect, test } from 'vitest'
import { changesBetween, staleRowsIn, withNewContents } from './pending-changes.ts'
import { exampleRow, pageOf } from '../../testing/stage-cases.tsx'

const page = (...ids: number[]) => pageOf(ids.map((id) => exampleRow(id)))

test.each([
  ['nothing', [1, 2, 3], [1, 2, 3], 0],
  ['one record moved to the top', [1, 2, 3, 4], [4, 1, 2, 3], 1],
  ['one came in and pushed the last one out', [1, 2, 3], [9, 1, 2], 1],
  ['one left and another moved up', [1, 2, 3], [1, 3, 4], 1],
  ['one left a short list', [1, 2, 3], [1, 3], 1],
  ['all left', [1, 2, 3], [], 3],
  ['two changed places', [1, 2, 3], [2, 1, 3], 1],
  ['everything turned round', [1, 2, 3], [3, 2, 1], 2],
  ['an empty list filled', [], [1, 2], 2],
])('%s', (_, shown, newest, changes) => {
  expect(changesBetween(page(...shown), page(...newest))).toBe(changes)
})

test('rows keep their places and get their new contents, and the total is the newest', () => {
  const shown = page(1, 2)
  const newest = pageOf([exampleRow(2, { title: 'Sinkhole' }), exampleRow(3)], 40)
  const [table] = withNewContents(shown, newest, []).casesTables
  expect(table!.cases.map(({ title }) => title)).toEqual(['Pothole 1', 'Sinkhole'])
  expect(table!.totalRecords).toBe(40)
})

test.each([
  [[1, 2, 3], [1, 2, 3], []],
  [[1, 2, 3, 4], [4, 1, 2, 3], [[4, 'moved']]],
  [[1, 2, 3], [1, 3], [[2, 'left']]],
  [
    [1, 2, 3, 4],
    [3, 4, 1],
    [
      [1, 'moved'],
      [2, 'left'],
    ],
  ],
])('D-081 of the rows %j, those that the list %j has elsewhere are %j', (shown, newest, strays) => {
  expect([...staleRowsIn(page(...shown), page(...newest))]).toEqual(strays)
})
