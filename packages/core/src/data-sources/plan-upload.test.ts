import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import { describe, expect, test } from 'vitest'
import { readHeader, type Column } from './file-cells.ts'
import { planUpload, readRows, type StoredItem } from './plan-upload.ts'

const field = (id: string, title: string, rest: Partial<DefinitionField> = {}): DefinitionField => ({
  id,
  title,
  dataType: 'text',
  required: false,
  includeInTable: true,
  section: '',
  order: 0,
  ...rest,
})
const FIELDS = [
  field('plate', 'Plate'),
  field('seats', 'Seats', { dataType: 'number' }),
  field('leased', 'Leased', { dataType: 'checkbox' }),
]
const van: StoredItem = { id: 'van-id', label: 'Van', key: 'van', values: { plate: 'A 1', seats: 3 } }
const bus: StoredItem = { id: 'bus-id', label: 'Bus', key: 'bus', values: {} }

const columnsOf = (...titles: string[]): Column[] => {
  const header = readHeader(titles, FIELDS)
  if (!header.ok) throw new Error(header.message)
  return header.columns
}

function plan(titles: string[], ...rows: string[][]) {
  const { read, errors } = readRows(
    rows.map((cells, nth) => ({ row: nth + 2, cells })),
    columnsOf(...titles),
  )
  const made = planUpload(read, { fields: FIELDS, stored: [van, bus] })
  return { ...made, errors: [...errors, ...made.errors] }
}

describe('D-086 the first row', () => {
  test.each([
    [['Label', 'PLATE', 'id'], true],
    [['label'], true],
    [['Plate'], 'A column called "label" is missing. The first row must hold the titles, separated by commas.'],
    [[], 'A column called "label" is missing. The first row must hold the titles, separated by commas.'],
    [
      ['label;Plate;Seats'],
      'The columns are not separated by commas. Save the file as CSV with commas, and upload it again.',
    ],
    [['label', 'Color'], '"Color" is not a field of this data source. Rename or remove that column.'],
    [['label', 'Label'], 'Two columns are called "Label". Remove one of them.'],
  ])('%j', (titles, expected) => {
    const header = readHeader(titles, FIELDS)
    expect(header.ok || header.message).toBe(expected)
  })
})

test('D-086 a row changes the item with its id, else with its label, else adds one', () => {
  const { adds, updates, errors, rows } = plan(
    ['label', 'id', 'Plate', 'Seats', 'Leased'],
    ['Lorry', '', 'L 1', '2', 'yes'],
    ['VAN', '', 'A 1', '4', ''],
    ['Coach', 'bus-id', '', '', 'no'],
  )
  expect(errors).toEqual([])
  expect(adds).toMatchObject([{ row: 2, label: 'Lorry', values: { plate: 'L 1', seats: 2, leased: true } }])
  expect(updates).toMatchObject([
    { row: 3, label: 'VAN', before: van, values: { plate: 'A 1', seats: 4 } },
    { row: 4, label: 'Coach', before: bus, values: { leased: false } },
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'updated', 'updated'])
})

test('D-086 columns that the file lacks stay, an empty cell clears its value, and the same values change nothing', () => {
  expect(plan(['label'], ['Van']).rows).toEqual([{ row: 2, label: 'Van', outcome: 'unchanged' }])
  expect(plan(['label', 'Plate'], ['Van', '']).updates).toMatchObject([{ values: { seats: 3 } }])
})

test.each([
  [['label', 'Seats'], ['Lorry', 'many'], 'Enter a number for Seats.'],
  [['label', 'Leased'], ['Lorry', 'maybe'], 'Choose yes or no for Leased.'],
  [['label'], ['  '], 'This row has no label. Enter one.'],
  [['label'], ['Lorry', 'more'], 'This row has 2 cells, but the first row has 1.'],
  [['label', 'id'], ['Lorry', 'no-such-id'], 'No item has this id. Clear the cell to find the item by its label.'],
  [['label', 'id'], ['Bus', 'van-id'], 'Another item is called "Bus".'],
])('D-086 the row is refused and no other: %j %j', (titles, row, message) => {
  const { adds, errors } = plan(
    titles,
    row,
    titles.map((title) => (title === 'label' ? 'Tram' : '')),
  )
  expect(errors).toEqual([{ row: 2, label: row[0]?.trim(), message }])
  expect(adds.map(({ label }) => label)).toEqual(['Tram'])
})

test('D-086 of two rows about the same item the second is refused', () => {
  const { errors } = plan(['label', 'id'], ['Lorry', ''], ['LORRY', ''], ['Lift', 'van-id'], ['van', ''])
  expect(errors).toEqual([
    { row: 3, label: 'LORRY', message: 'Row 2 is about the same item.' },
    { row: 5, label: 'van', message: 'Row 4 is about the same item.' },
  ])
})

test('B-SEL-07 a required field needs a value', () => {
  const fields = [field('plate', 'Plate', { required: true })]
  const { read } = readRows([{ row: 2, cells: ['Lorry', ''] }], ['label', fields[0]!])
  expect(planUpload(read, { fields, stored: [] }).errors).toEqual([
    { row: 2, label: 'Lorry', message: 'Please enter Plate' },
  ])
})

test('D-105 the apostrophe before a formula is taken off', () => {
  expect(plan(['label', 'Plate', 'Seats'], ["'=1+1", "'@x", "'-4"]).adds).toMatchObject([
    { label: '=1+1', values: { plate: '@x', seats: -4 } },
  ])
  expect(plan(['label'], ["'s-Hertogenbosch"]).adds).toMatchObject([{ label: "'s-Hertogenbosch" }])
})
