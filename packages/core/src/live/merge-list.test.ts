import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { mergeList } from './merge-list.ts'

const row = (id: number, title = `Lamp ${id}`) => ({ id, title }) as CaseRow
const page = (...cases: CaseRow[]): CaseListPage => ({
  casesTables: [{ id: '7', value: null, totalRecords: 3, totalIsMinimum: false, cases }],
})

test('B-LIVE-04 rows enter, change, move and leave, and the others stay the same objects', () => {
  const [one, two, three] = [row(1), row(2), row(3)]
  const total = { records: 4, isMinimum: false }
  const merged = mergeList(page(one, two, three), {
    kind: 'page',
    rows: [row(9), row(3, 'Pump')],
    order: [9, 3, 1],
    total,
  })
  const [table] = merged!.casesTables
  expect(table).toMatchObject({ id: '7', totalRecords: 4, cases: [row(9), row(3, 'Pump'), row(1)] })
  expect(table!.cases[2]).toBe(one)
})

test('B-LIVE-04 without an order every row stays where it is, and without a total it is the same', () => {
  const merged = mergeList(page(row(1), row(2)), { kind: 'page', rows: [row(2, 'Pump')] })
  expect(merged).toEqual(page(row(1), row(2, 'Pump')))
})

test('B-LIVE-04 a page with a missing row is not made up', () => {
  expect(mergeList(page(row(1)), { kind: 'page', rows: [], order: [1, 8] })).toBeUndefined()
  expect(mergeList({ casesTables: [] }, { kind: 'page', rows: [] })).toBeUndefined()
})
