import type { CaseListPage, CaseRow } from '@dossier/contract/views'
import { expect, test } from 'vitest'
import { exampleCase } from './example-case.ts'
import { mergeRecordView } from './merge-record-view.ts'

const row = (id: number, changes: Partial<CaseRow> = {}): CaseRow => ({
  ...exampleCase([]),
  id,
  fields: {},
  ...changes,
})

const page = (cases: CaseRow[], totalRecords = cases.length): CaseListPage => ({
  casesTables: [{ id: 'all', value: null, totalRecords, totalIsMinimum: false, cases }],
})

test('the pushed page replaces rows, order and total', () => {
  const pushed = page([row(3), row(1, { title: 'Renamed' })], 40)
  expect(mergeRecordView(page([row(1), row(2)]), pushed)).toEqual(pushed)
  expect(mergeRecordView(undefined, pushed)).toEqual(pushed)
})

test('rows that did not change stay the same objects', () => {
  const local = page([row(1), row(2)])
  const merged = mergeRecordView(local, page([row(2), row(1, { statusId: 9 })]))
  expect(merged.casesTables[0]?.cases[0]).toBe(local.casesTables[0]?.cases[1])
  expect(merged.casesTables[0]?.cases[1]?.statusId).toBe(9)
})
