import type { MarkedRecord } from '@dossier/contract/cases/visits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowMarks, type Marks } from './row-marks.ts'
import { noteSeen } from './seen.ts'

const calls: string[] = []
let answer: MarkedRecord[] = []
let userId = 0

beforeEach(() => {
  vi.useFakeTimers()
  userId += 1
  calls.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(new URL(address, 'http://dossier.test').searchParams.get('ids')!)
    return Response.json(answer)
  })
})
afterEach(() => vi.useRealTimers())

const rowsOf = (count: number, lastUpdated = 'at first') =>
  Array.from({ length: count }, (_, nth) => ({ id: nth + 1, lastUpdated }))

function follow() {
  const told: Marks[] = []
  const marks = new RowMarks(userId, (all) => told.push(all))
  return { marks, shown: () => [...(told.at(-1) ?? [])].map(([id, keys]) => [id, [...keys]]) }
}

const pass = () => vi.advanceTimersByTimeAsync(10_000)

test('ADR-88 the rows of a page are asked about together, and later only those that have changed', async () => {
  const { marks, shown } = follow()
  answer = [{ caseId: 2, seq: 5, keys: ['title', 'comment'] }]
  marks.show(rowsOf(3))
  marks.show(rowsOf(3))
  await pass()
  expect(calls).toEqual(['1,2,3'])
  expect(shown()).toEqual([[2, ['title', 'comment']]])

  answer = [{ caseId: 3, seq: 9, keys: ['statusId'] }]
  for (const time of ['once', 'twice', 'three times']) marks.show([...rowsOf(2), { id: 3, lastUpdated: time }])
  await pass()
  expect(calls).toEqual(['1,2,3', '3'])
  expect(shown()).toEqual([
    [2, ['title', 'comment']],
    [3, ['statusId']],
  ])
  answer = []
  marks.show([...rowsOf(1), { id: 2, lastUpdated: 'by myself' }])
  await pass()
  expect(shown()).toEqual([[3, ['statusId']]])
  marks.end()
})

test('ADR-88 of many rows a hundred are asked about at once; a hidden page asks when it is shown; a failure is not repeated', async () => {
  const { marks } = follow()
  answer = []
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  marks.show(rowsOf(150))
  await pass()
  expect(calls).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
  expect(calls.map((ids) => ids.split(',').length)).toEqual([100, 50])
  vi.stubGlobal('fetch', async () => {
    calls.push('in vain')
    throw new TypeError('no network')
  })
  marks.show(rowsOf(1, 'later'))
  await pass()
  expect(calls.slice(2)).toEqual(['in vain'])
  marks.end()
})

test('ADR-88 a mark goes when the record is opened, not when somebody else opens it, and comes back with the next change', async () => {
  const { marks, shown } = follow()
  answer = [{ caseId: 1, seq: 5, keys: ['title'] }]
  marks.show(rowsOf(1))
  await pass()
  noteSeen({ userId: userId + 1_000, caseId: 1, seq: 9 })
  noteSeen({ userId, caseId: 1, seq: 4 })
  expect(shown()).toEqual([[1, ['title']]])
  noteSeen({ userId, caseId: 1, seq: 5 })
  expect(shown()).toEqual([])
  // An answer from before the visit was stored.
  marks.show(rowsOf(1, 'again'))
  await pass()
  expect(shown()).toEqual([])
  answer = [{ caseId: 1, seq: 6, keys: ['title'] }]
  marks.show(rowsOf(1, 'later'))
  await pass()
  expect(shown()).toEqual([[1, ['title']]])
  marks.end()
})
