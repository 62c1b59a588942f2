import type { FieldDefinition } from '@dossier/contract/fields'
import type { ImportColumn } from '@dossier/contract/import-plan'
import { LIST_CHOICES } from '@dossier/contract/limits'
import { describe, expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { guessColumns } from './guess-columns.ts'
import { guessType } from './guess-type.ts'
import { gatherChoices, type AddedChoices } from './new-choices.ts'
import { readRow, type MappedColumn, type RowContext } from './read-row.ts'

const many = (...values: string[]) => Array.from({ length: 40 }, (_, nth) => values[nth % values.length]!)

describe('ADR-69 the type of a column without a field', () => {
  test.each([
    ['nothing', 'x', [], 'text'],
    ['words', 'street', ['Kite St', 'Harbor Rd'], 'text'],
    ['few words that occur again', 'ward', many('North', 'South', 'East'), 'list'],
    ['few rows', 'ward', ['North', 'South', 'North'], 'text'],
    ['numbers', 'count', ['1', '2,000', '-3.5'], 'number'],
    ['numbers with decimal commas', 'kosten', ['12,5', '-7,25', '1.200,00'], 'number'],
    ['numbers with thousands alone', 'count', ['1,234', '12,345'], 'number'],
    ['numbers with a word among twenty', 'count', [...many('1', '2').slice(0, 19), 'n/a'], 'number'],
    ['sums of money', 'cost', ['$1,200.00', '$3'], 'dollar'],
    ['numbers that begin with zeros', 'plant', ['00123', '00456'], 'text'],
    ['codes', 'zip code', ['90026', '90042'], 'text'],
    ['sizes beyond what numbers hold', 'serial', ['12345678901234567890', '2'], 'text'],
    ['answers', 'anonymous', ['Y', 'N', 'N'], 'checkbox'],
    ['ones and zeros', 'flag', ['1', '0', '1'], 'number'],
    ['days', 'due', ['12/31/2017', '01/05/2018'], 'date'],
    ['days and times', 'created', ['12/31/2017 11:59:58 PM', '01/05/2018 12:00:00 AM'], 'date-time'],
    ['places', 'location', ['(34.07, -118.26)', '34.1, -118.2'], 'map-marker'],
    ['addresses of pages', 'link', ['https://city.example/1'], 'external-link'],
    ['long texts', 'notes', ['short', 'x'.repeat(200)], 'text-area'],
  ] as const)('%s', (_, words, values, type) => expect(guessType(words, values)).toBe(type))
})

test('ADR-69 a place in two columns is one, and fills the only place of the template', () => {
  const targets = [{ key: 'fields.spot', title: 'Spot', type: 'map-marker', canBeKey: false }]
  const guess = (all: typeof targets) =>
    guessColumns(['RequestType', 'Latitude', 'Longitude'], [['Sofa', '34.07', '-118.26']], {
      targets: all,
      isReadable: () => true,
    })
  expect(guess(targets).map((one) => [one.guess.target, one.guess.longitude, one.suggests])).toEqual([
    [null, undefined, { title: 'Request type', dataType: 'text' }],
    ['fields.spot', 2, { title: 'Location', dataType: 'map-marker' }],
    [null, undefined, { title: 'Longitude', dataType: 'number' }],
  ])
  const whole = guessColumns(['Lat', 'Lng', 'Location'], [['34.07', '-118.26', '(34.07, -118.26)']], {
    targets: [],
    isReadable: () => true,
  })
  expect(whole.map(({ suggests }) => suggests.dataType)).toEqual(['number', 'number', 'map-marker'])
  expect(guess([...targets, { ...targets[0]!, key: 'fields.other' }])[1]!.guess.target).toBe(null)
})

const form: ImportColumn = { target: null, dateForm: 'ymd', decimal: '.', onFault: 'add' }
const context: RowContext = {
  names: { statuses: new Map(), severities: new Map(), areas: new Map(), users: new Map(), teams: new Map() },
  items: new Map(),
  timeZone: 'UTC',
  year: 2026,
  notesChoices: true,
}
const columnOf = (field: FieldDefinition, more: Partial<ImportColumn> = {}): MappedColumn => ({
  index: 0,
  heading: 'X',
  form: { ...form, ...more },
  fills: { field },
  words: new Map(),
})
const list = exampleDefinition('list')
const tags = exampleDefinition('list-multiple')

describe('ADR-69 choices that a list does not have', () => {
  const choice = list.columnValues[0]!
  const choicesIn = (field: FieldDefinition, cell: string, more: Partial<ImportColumn> = {}) =>
    readRow([cell], [columnOf(field, more)], context).newChoices

  test('are noted as they are written, if the column adds them', () => {
    expect(choicesIn(list, '  Kite   Park ')).toEqual({ [list.id]: ['Kite Park'] })
    expect(choicesIn(list, choice.label.toUpperCase())).toEqual({})
    expect(choicesIn(list, 'Kite Park', { onFault: 'empty' })).toEqual({})
    expect(choicesIn(tags, `Kite; ${tags.columnValues[0]!.label}; Park`)).toEqual({ [tags.id]: ['Kite', 'Park'] })
  })

  test('are refused in the run: the check has seen them all', () => {
    const row = readRow(['Kite Park'], [columnOf(list)], { ...context, notesChoices: false })
    expect(row).toMatchObject({ isRefused: true, newChoices: {}, fields: {} })
  })

  test('are refused if they are too long to be one', () =>
    expect(readRow(['x'.repeat(101)], [columnOf(list)], context)).toMatchObject({ isRefused: true, newChoices: {} }))

  test('are gathered once each, whatever the letter case, while the list has room', () => {
    const all = new Map<string, AddedChoices>()
    const fields = new Map([[list.id, list]])
    expect(gatherChoices(all, { [list.id]: ['Kite'] }, fields)).toBe(null)
    expect(gatherChoices(all, { [list.id]: ['KITE', 'Park'] }, fields)).toBe(null)
    expect(all.get(list.id)?.labels).toEqual(['Kite', 'Park'])
    const room = LIST_CHOICES - list.columnValues.length - 2
    const rest = Array.from({ length: room + 1 }, (_, nth) => `Choice ${nth}`)
    expect(gatherChoices(all, { [list.id]: rest }, fields)).toContain('can have up to 500 choices')
    expect(all.get(list.id)?.labels).toHaveLength(2)
    expect(gatherChoices(all, { [list.id]: rest.slice(1) }, fields)).toBe(null)
  })
})

test.each([
  [['34.07', '-118.26'], [{ lat: 34.07, lng: -118.26 }]],
  [['53,512345', ' 9,36582 '], [{ lat: 53.512345, lng: 9.36582 }]],
  [['-34,6', '-58.38'], [{ lat: -34.6, lng: -58.38 }]],
  [['', ''], undefined],
  [['34.07', ''], null],
  [['34,07, 2', '5'], null],
])('ADR-69 the two halves %j of a place', (cells, expected) => {
  const place = { ...exampleDefinition('map-marker'), id: 'spot' }
  const row = readRow(cells, [columnOf(place, { onFault: 'refuse', longitude: 1 })], context)
  if (expected === null) expect(row.remarks[0]!.message).toContain('is not a place')
  else expect(row.fields['spot']).toEqual(expected && [expect.objectContaining(expected[0]!)])
})
