import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import type { TableCell } from '../exports/cells.ts'
import { cellText, sheetText } from './cell-text.ts'
import { pastedRows, planPaste } from './plan-paste.ts'
import { readBlock } from './read-block.ts'
import { readerForm } from './reader-form.ts'
import { writeBlock, writeTable } from './write-block.ts'

test.each<[string, string[][]]>([
  ['one', [['one']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['a\t\t\n', [['a', '', '']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['"say ""hi"""\n', [['say "hi"']]],
  ['"a\tb"\r\n"c"\r\n', [['a\tb'], ['"c"']]],
  ['"not closed\tb', [['"not closed', 'b']]],
  ['5" pipe\t"quoted" here', [['5" pipe', '"quoted" here']]],
])('ADR-107 a copied block %j has the cells %j', (text, cells) => {
  expect(readBlock(text)).toEqual(cells)
})

test('ADR-107 cells are read as they were written, whatever they hold', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', '\t', '\n', '\r', ',', '=', 'é', '日') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(`${writeBlock(rows)}\r\n`)).toEqual(rows)
    }),
  )
})

test('ADR-107 the table of a copy shows texts as they are', () => {
  expect(writeTable(['A & B'], [['<b>1</b>\n2']])).toBe(
    '<table><thead><tr><th>A &amp; B</th></tr></thead><tbody><tr><td>&lt;b&gt;1&lt;/b&gt;<br>2</td></tr></tbody></table>',
  )
  expect(writeTable([], [['1', '']]), 'cells alone').toBe('<table><tbody><tr><td>1</td><td></td></tr></tbody></table>')
})

test('ADR-107 D-105 rows are copied so that no spreadsheet computes a text, and pasted as they were', () => {
  const context = { locale: 'de-DE', timeZone: 'Europe/Berlin', now: 0 }
  const cells: TableCell[] = [
    { is: 'text', text: '=1+1' },
    { is: 'number', value: -1.5, isMoney: false },
    { is: 'moment', instant: '2026-03-05T13:30:07.900Z' },
    { is: 'day', day: '2026-03-05' },
    null,
  ]
  expect(cells.map((cell) => sheetText(cell, context))).toEqual([
    "'=1+1",
    '-1,5',
    '2026-03-05 14:30:07',
    '2026-03-05',
    '',
  ])
  expect(cellText(cells[0]!, context)).toBe('=1+1')
  const plan = planPaste([["'=1+1"]], target({ at: { row: 0, column: 1 } }))
  expect(plan.cells[0]!.text).toBe('=1+1')
})

test('ADR-107 dates and numbers are read as the reader writes them', () => {
  const formOf = (locale: string) => {
    const { dateForm, decimal } = readerForm({ locale, timeZone: 'UTC' })
    return [dateForm, decimal]
  }
  expect(['en-US', 'de-DE', 'en-GB', 'ja-JP', 'sv-SE'].map(formOf)).toEqual([
    ['mdy', '.'],
    ['dmy', ','],
    ['dmy', '.'],
    ['ymd', '.'],
    ['ymd', ','],
  ])
})

const note = { ...exampleDefinition('text'), id: 'note', title: 'Note' }
const fixed = { ...exampleDefinition('text'), id: 'fixed', title: 'Fixed', displayReadOnly: true }
const columns = [
  { key: 'title', heading: 'Title' },
  { key: 'fields.note', heading: 'Note', field: note },
  { key: 'fields.fixed', heading: 'Fixed', field: fixed },
  { key: 'statusId', heading: 'Status' },
]
const row = (id: number, more: object = {}) => ({
  id,
  caseNumber: `R-${id}`,
  isClosed: false,
  fields: { note: null, fixed: null },
  ...more,
})
const target = (more: object = {}) => ({
  rows: [row(1), row(2), row(3, { isClosed: true }), row(4, { fields: {} })],
  columns,
  at: { row: 0, column: 0 },
  editsFieldsInViews: true,
  ...more,
})

test('ADR-107 a block lands on the cells from the focused one, and says why some stay as they are', () => {
  const plan = planPaste(
    [
      ['t', 'n', 'f', 's'],
      ['t', 'n'],
      ['t', 'n'],
      ['t', 'n'],
    ],
    target(),
  )
  const said = plan.cells.map(({ caseId, place, message }) => [caseId, place, message])
  expect(said).toEqual([
    [1, 'title', 'This column is not edited in lists. Open the row to edit it.'],
    [1, 'fields.note', null],
    [1, 'fields.fixed', 'This field is read-only.'],
    [1, 'statusId', null],
    [2, 'title', 'This column is not edited in lists. Open the row to edit it.'],
    [2, 'fields.note', null],
    [3, 'title', 'This column is not edited in lists. Open the row to edit it.'],
    [3, 'fields.note', 'It is closed. Open it to change it.'],
    [4, 'title', 'This column is not edited in lists. Open the row to edit it.'],
    [4, 'fields.note', 'Its template does not have this field.'],
  ])
  expect(pastedRows(plan.cells)).toEqual([
    {
      caseId: 1,
      cells: [
        { place: 'fields.note', text: 'n' },
        { place: 'statusId', text: 's' },
      ],
    },
    { caseId: 2, cells: [{ place: 'fields.note', text: 'n' }] },
  ])
  const off = planPaste([['n']], target({ editsFieldsInViews: false, at: { row: 1, column: 1 } }))
  expect(off.cells[0]!.message).toContain('turned off')
  const gone = planPaste(
    [['n']],
    target({ rows: [row(1, { deleted: '2026-01-01T00:00:00Z' })], at: { row: 0, column: 1 } }),
  )
  expect(gone.cells[0]!.message).toBe('It was deleted. Restore it to change it.')
})

test('ADR-107 what lies beyond the list is counted, and a line of its headings is left out', () => {
  const plan = planPaste(
    [
      ['Status', 'x'],
      ['New', 'y'],
      ['Open', 'z'],
    ],
    target({ at: { row: 2, column: 3 } }),
  )
  expect(plan).toMatchObject({ hasHeadings: false, extraRows: 1, extraColumns: 1, laterRows: 0 })
  const headed = planPaste(
    [
      ['note', 'FIXED '],
      ['a', 'b'],
    ],
    target({ at: { row: 0, column: 1 } }),
  )
  expect(headed).toMatchObject({ hasHeadings: true, extraRows: 0 })
  expect(headed.cells.map(({ text }) => text)).toEqual(['a', 'b'])
})

test('ADR-107 a block of 5,000 rows and 50 columns is read and planned at once, and a thousand cells of it are changed', () => {
  const fields = Array.from({ length: 50 }, (_, nth) => ({ ...note, id: `f${nth}`, title: `F${nth}` }))
  const wide = fields.map((field) => ({ key: `fields.${field.id}`, heading: field.title, field }))
  const values = Object.fromEntries(fields.map(({ id }) => [id, null]))
  const rows = Array.from({ length: 50 }, (_, nth) => row(nth + 1, { fields: values }))
  const text = writeBlock(Array.from({ length: 5000 }, () => fields.map(() => 'value')))
  const began = performance.now()
  const plan = planPaste(readBlock(text), target({ rows, columns: wide }))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(plan).toMatchObject({ extraRows: 4950, laterRows: 30, extraColumns: 0 })
  expect(plan.cells).toHaveLength(1000)
})

const over = (rows: number[], keys: string[]) => {
  const all = target()
  return {
    rows: all.rows.filter(({ id }) => rows.includes(id)),
    columns: all.columns.filter(({ key }) => keys.includes(key)),
  }
}
const landed = (block: string[][], more: object) =>
  planPaste(block, target(more)).cells.map(({ caseId, place, text }) => `${caseId} ${place} ${text}`)

test('ADR-202 one value fills all chosen cells, also where others have come between them', () => {
  const range = over([1, 4], ['fields.note', 'statusId'])
  const cells = ['1 fields.note v', '1 statusId v', '4 fields.note v', '4 statusId v']
  expect(landed([['v']], { range, at: { row: 0, column: 1 } })).toEqual(cells)
  // Clearing is an empty value.
  expect(landed(readBlock(''), { range, at: { row: 0, column: 1 } })).toEqual(cells.map((cell) => cell.slice(0, -1)))
})

test('ADR-202 a block that fits several times is repeated; another one is written once, from the first cell', () => {
  const range = over([1, 2], ['fields.note', 'statusId'])
  const at = { row: 0, column: 1 }
  expect(landed([['a', 'b']], { range, at })).toEqual([
    '1 fields.note a',
    '1 statusId b',
    '2 fields.note a',
    '2 statusId b',
  ])
  expect(landed([['a'], ['b'], ['c']], { range, at })).toEqual([
    '1 fields.note a',
    '2 fields.note b',
    '3 fields.note c',
  ])
  expect(landed([['a', 'b', 'c']], { range, at })).toEqual(['1 fields.note a', '1 fields.fixed b', '1 statusId c'])
  expect(landed([['a', 'b'], ['c']], { range, at })).toEqual(['1 fields.note a', '1 statusId b', '2 fields.note c'])
})

test('ADR-202 a copied range has as many lines as it has rows, whatever is empty', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a'), { minLength: 1, maxLength: 4 }), (cells) => {
      const block = cells.map((cell) => [cell])
      expect(readBlock(`${writeBlock(block)}\r\n`)).toEqual(block)
    }),
  )
})
