import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { describe, expect, test } from 'vitest'
import { checkbox } from './types/checkbox.ts'
import { definitionFault } from './definition-fault.ts'
import { enUs, exampleDefinition } from './example-definition.ts'
import { isSortable } from './is-sortable.ts'
import { listMultiple } from './types/list-multiple.ts'
import { list } from './types/list.ts'

const one = exampleDefinition('list')
const many = exampleDefinition('list-multiple')
const box = exampleDefinition('checkbox')

describe('B-FIELD-08 checkbox', () => {
  test.each([
    [true, true, 'Yes'],
    [false, false, 'No'],
    [null, null, 'No'],
    [undefined, null, 'No'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(checkbox.normalize(input, box)).toEqual({ ok: true, value })
    expect(checkbox.display(value, box, enUs)).toBe(text)
  })

  test.each(['true', 1, 0, 'no', []])('%j is refused', (input) => {
    expect(checkbox.normalize(input, box)).toEqual({ ok: false, message: 'Choose yes or no for Site.' })
  })

  test('no is a value, untouched is empty', () => {
    expect(checkbox.isEmpty(false)).toBe(false)
    expect(checkbox.isEmpty(null)).toBe(true)
  })
})

describe('B-FIELD-08 list', () => {
  test.each([
    ['south', 'south', 'South'],
    [null, null, 'None'],
    ['', null, 'None'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(list.normalize(input, one)).toEqual({ ok: true, value })
    expect(list.display(value, one, enUs)).toBe(text)
  })

  test.each(['South', 'west', 7, ['south'], '__proto__'])('%j is refused', (input) => {
    expect(list.normalize(input, one)).toEqual({
      ok: false,
      message: 'Choose one of the values of the list for Site.',
    })
  })

  test('B-SEL-04 a choice removed from the list reads as missing', () => {
    expect(list.display('west', one, enUs)).toBe('[Value not found]')
  })
})

describe('B-FIELD-08 list-multiple', () => {
  test.each([
    [['east', 'north'], ['north', 'east'], 'North, East'],
    [['south', 'south'], ['south'], 'South'],
    [[], null, 'None'],
    [null, null, 'None'],
  ])('%j is stored as %j and reads %s', (input, value, text) => {
    expect(listMultiple.normalize(input, many)).toEqual({ ok: true, value })
    expect(listMultiple.display(value, many, enUs)).toBe(text)
  })

  test.each([[['north', 'west']], ['north'], [[null]], [[['north']]], [{ 0: 'north' }]])('%j is refused', (input) => {
    expect(listMultiple.normalize(input, many)).toEqual({
      ok: false,
      message: 'Choose only values of the list for Site.',
    })
  })

  test('D-145 a removed choice keeps its label with a mark, and stays while others are chosen', () => {
    const former = { ...many, formerChoices: [{ value: 'west', label: 'Far West' }] }
    expect(listMultiple.display(['north', 'west'], former, enUs)).toBe('North, Far West (removed)')
    expect(listMultiple.normalize(['west', 'east'], former)).toEqual({ ok: true, value: ['east', 'west'] })
    expect(list.display('west', former, enUs)).toBe('Far West (removed)')
    // Alone, it cannot be chosen again.
    expect(list.normalize('west', { ...one, formerChoices: former.formerChoices })).toMatchObject({ ok: false })
  })

  test('B-SEL-04 choices removed from the list read as missing and have no column value', () => {
    expect(listMultiple.display(['north', 'west'], many, enUs)).toBe('North, [Value not found]')
  })
})

describe('C-FLD-03 lists with a data source', () => {
  const [van, bus, boat] = [1, 2, 3].map((n) => `6f1f6a52-0000-4000-8000-00000000000${n}`) as [string, string, string]
  const of = { dataSourceId: 'vehicles', columnValues: [] }
  const [item, fleet] = [exampleDefinition('list', of), exampleDefinition('list-multiple', of)]
  const names = new Map([
    [van, { id: van, label: 'Van', deleted: false }],
    [bus, { id: bus, label: 'Bus', deleted: true }],
  ])
  const context = { ...enUs, items: (id: string) => names.get(id) ?? null }

  test('B-SEL-05 store ids and read the names of items', () => {
    expect(list.normalize(van, item)).toEqual({ ok: true, value: van })
    expect(listMultiple.normalize([bus, van, bus], fleet)).toEqual({ ok: true, value: [bus, van] })
    expect(list.display(van, item, context)).toBe('Van')
    expect(list.display(boat, item, { ...enUs, items: () => undefined })).toBe('…')
    expect(listMultiple.display([van, bus, boat], fleet, context)).toBe('Van, Bus [Deleted item], [Item not found]')
  })

  test('refuse what is no item, and more than a value can hold', () => {
    for (const input of ['Van', 7, [van]]) expect(list.normalize(input, item).ok).toBe(false)
    for (const input of ['Van', ['Van'], [van, null]]) expect(listMultiple.normalize(input, fleet).ok).toBe(false)
    const many = Array.from({ length: 501 }, (_, n) => van.slice(0, -3) + String(n).padStart(3, '0'))
    expect(listMultiple.normalize(many, fleet)).toEqual({ ok: false, message: 'Choose at most 500 items for Site.' })
  })

  test('B-VIEW-09 C-FLD-01 are not sorted by, and have no choices of their own', () => {
    expect(isSortable(item)).toBe(false)
    expect(definitionFault(item, new Map())).toBeNull()
    expect(definitionFault(exampleDefinition('list', { dataSourceId: 'vehicles' }), new Map())?.at).toBe('columnValues')
    expect(definitionFault(exampleDefinition('text', of), new Map())?.at).toBe('dataSourceId')
    const adding = exampleDefinition('list', { extensions: { allowAddingToDataSource: true } })
    expect(definitionFault(adding, new Map())?.at).toBe('extensions')
  })
})

test('C-FLD-03 C-DS-11 a list that chooses from records stores their ids alone, and reads by what they are called', () => {
  const record = exampleDefinition('list', { dataSourceId: RECORDS_SOURCE, columnValues: [] })
  const records = { ...record, dataType: 'list-multiple' } as const
  expect(list.normalize('42', record)).toEqual({ ok: true, value: '42' })
  expect(listMultiple.normalize(['42', '7', '42'], records)).toEqual({ ok: true, value: ['42', '7'] })
  const wrong = ['0', '042', '2147483648', '-1', '4 2', 42, crypto.randomUUID()]
  for (const input of wrong) expect(list.normalize(input, record)).toMatchObject({ ok: false })
  expect(list.normalize('42', { ...record, dataSourceId: crypto.randomUUID() })).toMatchObject({ ok: false })
  const names = new Map([
    ['7', { id: '7', label: '#HC-7', deleted: false }],
    ['8', { id: '8', label: '', deleted: true }],
    ['9', { id: '9', label: '', deleted: false, restricted: true }],
  ])
  const context = { ...enUs, items: (id: string) => names.get(id) ?? null }
  expect(listMultiple.display(['7', '8', '9', '10'], records, context)).toBe(
    '#HC-7, [Deleted item], [Restricted], [Item not found]',
  )
  expect(isSortable(record)).toBe(false)
})
