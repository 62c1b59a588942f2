import type { FieldDefinition } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { columnsOf, tracksOf } from './columns.ts'

const words = { record: 'Request', records: 'Requests', case: 'Incident', cases: 'Incidents' }
const cost: FieldDefinition = {
  id: 'f1',
  title: 'Cost',
  description: '',
  dataType: 'dollar',
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [],
  extensions: {},
}
const headings = (columns: string[], fields: FieldDefinition[] = []) =>
  columnsOf({ columns, fields }, words).map(({ heading }) => heading)

test('B-COL-01 a column is a built-in key or a field', () => {
  expect(headings(['title', 'fields.f1'], [cost])).toEqual(['Title', 'Cost'])
})

test('B-COL-01 a field that the person may not see, and an unknown key, are not columns', () => {
  expect(headings(['title', 'fields.f1', 'nonsense'])).toEqual(['Title'])
})

test('B-COL-02 headings, in the words of the tenant', () => {
  const keys = ['caseNumber', 'templateId', 'statusId', 'severityId', 'isCase', 'assigneeId', 'users', 'pendingTeams']
  expect(headings(keys)).toEqual([
    'Incident #',
    'Template',
    'Status',
    'Severity',
    'Promoted to Incident',
    'Assignee',
    'Collaborators',
    'Awaiting Team',
  ])
})

test('B-COL-02 B-COL-04 B-COL-06 summaries, moments of closing and days open are columns', () => {
  expect(headings(['summary', 'closed', 'openForDays', 'hiddenFromInsights', 'deleted'])).toEqual([
    'Summary',
    'Closed At',
    'Days Open',
    'Hidden from Insights',
    'Deleted At',
  ])
})

test('number and title come first, whatever the order of the view', () => {
  expect(headings(['statusId', 'title', 'created', 'caseNumber'])).toEqual(['Incident #', 'Title', 'Status', 'Created'])
})

test('B-VIEW-09 numbers are right-aligned, and a list is sorted by any field that has an order', () => {
  const kinds: FieldDefinition = { ...cost, id: 'f2', title: 'Kinds', dataType: 'list-multiple' }
  const shown = { columns: ['title', 'fields.f1', 'fields.f2'], fields: [cost, kinds] }
  const [title, field, several] = columnsOf(shown, words)
  expect(title).toMatchObject({ sortKey: 'title', isNumeric: false })
  expect(field).toMatchObject({ isNumeric: true, sortKey: 'fields.f1', field: cost })
  expect(several!.sortKey).toBeUndefined()
})

test("a column is wide enough for the tenant's word", () => {
  const [short] = columnsOf({ columns: ['caseNumber'], fields: [] }, { ...words, case: 'Case' })
  const [long] = columnsOf({ columns: ['caseNumber'], fields: [] }, { ...words, case: 'Investigation' })
  expect(short!.width.min).toBe(92)
  expect(long!.width.min).toBe(141)
})

test('the tracks add up to the least width', () => {
  const columns = columnsOf({ columns: ['caseNumber', 'title', 'severityId'], fields: [] }, words)
  expect(tracksOf(columns)).toMatchObject({ '--least': '486px', '--least-pinned': '366px' })
})
