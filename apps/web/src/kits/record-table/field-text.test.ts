import type { DataType, FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { fieldText } from './field-text.ts'

const context = { locale: 'en-US', timeZone: 'America/Los_Angeles', now: Date.parse('2026-03-10T20:00:00Z') }
const field = (dataType: DataType): FieldDefinition => ({
  id: 'f1',
  title: 'Field',
  description: '',
  dataType,
  dataSourceId: null,
  displayReadOnly: false,
  permissions: { view: [], edit: [], adminOnly: false },
  columnValues: [
    { key: 1, value: 'a', label: 'Alpha' },
    { key: 2, value: 'b', label: 'Beta' },
  ],
  extensions: {},
})

test.each<[DataType, FieldValue, string]>([
  ['text', 'Elm Street', 'Elm Street'],
  ['number', 1234.5, '1,234.5'],
  ['dollar', 8887, '$8,887.00'],
  ['date', '2026-03-13', 'In 3 days'],
  ['date', '2026-03-17', 'In 7 days'],
  ['date', '2026-03-18', 'Mar 18, 2026'],
  ['date-time', '2026-03-10T05:00:00.000Z', 'Yesterday'],
  ['date-time', '2026-01-05T20:30:00.000Z', 'Jan 5, 2026, 12:30 PM'],
  ['checkbox', true, 'Yes'],
  ['list', 'b', 'Beta'],
  ['list-multiple', ['a', 'b'], 'Alpha, Beta'],
])('a %s of %j reads %j', (dataType, value, text) => {
  const read = fieldText(value, field(dataType), context)
  // Some versions of the language data put a narrow space before AM and PM.
  expect({ ...read, text: read.text.replaceAll('\u202f', ' ') }).toEqual({ text, isEmpty: false })
})

test.each<[DataType, string]>([
  ['text', 'None'],
  ['date', 'Not set'],
  ['date-time', 'Not set'],
  ['list', 'None'],
])('an empty %s reads %j', (dataType, text) => {
  expect(fieldText(null, field(dataType), context)).toEqual({ text, isEmpty: true })
})
