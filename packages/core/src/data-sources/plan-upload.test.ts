import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import { describe, expect, test } from 'vitest'
import { readHeader } from './file-cells.ts'
import { fileColumns } from './file-columns.ts'
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

const CONTEXT = { timeZone: 'America/Los_Angeles', year: 2026, dateExample: '2026-12-31' }

function planOf(fields: readonly DefinitionField[], titles: string[], ...rows: string[][]) {
  const header = readHeader(titles, fields)
  if (!header.ok) throw new Error(header.message)
  const { columns } = header
  const file = rows.map((cells, nth) => ({ row: nth + 2, cells }))
  const { mapped, open } = fileColumns(columns, file, { separator: ',' })
  const { read, errors } = readRows(file, { columns, mapped, context: CONTEXT })
  const made = planUpload(read, { fields, stored: [van, bus] })
  return { ...made, open, errors: [...errors, ...made.errors] }
}

const plan = (titles: string[], ...rows: string[][]) => planOf(FIELDS, titles, ...rows)

describe('D-086 the first row', () => {
  test.each([
    [['Label', 'PLATE', 'id'], true],
    [['label'], true],
    [['Plate'], 'A column called "label" is missing. The first row must hold the titles of the columns.'],
    [[], 'A column called "label" is missing. The first row must hold the titles of the columns.'],
    [['Name', 'Plate'], true],
    [['Plate', 'Name'], '"Name" is not a field of this data source. Rename or remove that column.'],
    [['Name', 'label'], '"Name" is not a field of this data source. Rename or remove that column.'],
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
  expect(plan(['label'], ['Van']).rows).toMatchObject([{ row: 2, label: 'Van', outcome: 'unchanged' }])
  expect(plan(['label', 'Plate'], ['Van', '']).updates).toMatchObject([{ values: { seats: 3 } }])
})

test.each([
  [['label', 'Seats'], ['Lorry', 'many'], 'Seats: “many” is not a number.'],
  [['label', 'Leased'], ['Lorry', 'maybe'], 'Leased: “maybe” is neither yes nor no.'],
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
  expect(planOf(fields, ['label', 'Plate'], ['Lorry', '']).errors).toEqual([
    { row: 2, label: 'Lorry', message: 'Please enter Plate' },
  ])
})

test('D-105 the apostrophe before a formula is taken off', () => {
  expect(plan(['label', 'Plate', 'Seats'], ["'=1+1", "'@x", "'-4"]).adds).toMatchObject([
    { label: '=1+1', values: { plate: '@x', seats: -4 } },
  ])
  expect(plan(['label'], ["'s-Hertogenbosch"]).adds).toMatchObject([{ label: "'s-Hertogenbosch" }])
})

const WIDE = [
  field('bought', 'Bought', { dataType: 'date' }),
  field('seen', 'Seen', { dataType: 'date-time' }),
  field('price', 'Price', { dataType: 'dollar' }),
  field('seats', 'Seats', { dataType: 'number' }),
  field('leased', 'Leased', { dataType: 'checkbox' }),
]

test('D-143 items are read as records are, and what is guessed is remarked on or asked once', () => {
  const titles = ['Name', 'Bought', 'Seen', 'Price', 'Seats', 'Leased']
  const { adds, rows, errors, open } = planOf(
    WIDE,
    titles,
    ['Lorry', '3/5/26', '3/5/2026 2:30 PM', '$1,103.25', '2,500', 'Y'],
    ['Cart', '12/25/55', '11/1/2026 1:30 AM', '$5', '1,000', 'n'],
    ['Coach', '3/5/2026', '3/8/2026 2:30 AM', '$5', '7', ''],
    ['Tram', '', '', '€5', '', ''],
  )
  expect(adds.map(({ values }) => values)).toEqual([
    { bought: '2026-03-05', seen: '2026-03-05T22:30:00.000Z', price: 1103.25, seats: 2500, leased: true },
    { bought: '1955-12-25', seen: '2026-11-01T08:30:00.000Z', price: 5, seats: 1000, leased: false },
  ])
  expect(rows.map(({ remarks }) => remarks)).toEqual([
    ['Bought: “3/5/26” is read as 2026-03-05.'],
    [
      'Bought: “12/25/55” is read as 1955-12-25.',
      'Seen: The clocks in America/Los_Angeles show “11/1/2026 1:30 AM” twice. The first is stored.',
    ],
  ])
  expect(errors.map(({ message }) => message)).toEqual([
    'Seen: The clocks skip “3/8/2026 2:30 AM” in America/Los_Angeles.',
    'Price: “€5” is not an amount in dollars. Convert it, or use a number field.',
  ])
  // 12/25 tells the order of the dates beside it, and $1,103.25 the mark of the numbers.
  expect(open).toEqual({ dates: null, numbers: null })
})

test('D-143 where a file does not tell the order of dates or the decimal mark, it is asked once', () => {
  const { open } = planOf(
    WIDE,
    ['label', 'Bought', 'Seen', 'Seats'],
    ['Lorry', '3/5/2026', '4/5/2026 2:30 PM', '2,500'],
  )
  expect(open).toEqual({
    dates: { titles: ['Bought', 'Seen'], form: 'mdy' },
    numbers: { titles: ['Seats'], decimal: '.' },
  })
})

test('D-142 a cell that a download would write changes nothing, even if its type refuses it now', () => {
  const odd: StoredItem = { ...van, values: { plate: '=A 1', seats: 'three' as never } }
  const columns = [...FIELDS]
  const file = [{ row: 2, cells: ['Van', "'=A 1", 'three'] }]
  const { mapped } = fileColumns(['label', columns[0]!, columns[1]!], file, { separator: ',' })
  const { read } = readRows(file, { columns: ['label', columns[0]!, columns[1]!], mapped, context: CONTEXT })
  expect(planUpload(read, { fields: FIELDS, stored: [odd] }).rows).toMatchObject([{ outcome: 'unchanged' }])
  expect(planUpload(read, { fields: FIELDS, stored: [van] }).errors).toMatchObject([
    { message: 'Seats: “three” is not a number.' },
  ])
})
