import type { DataType, FieldValue } from '@dossier/contract/fields'
import { describe, expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { filterText, fitsFilter, mayNotMatch, valueOfText } from './item-filter.ts'

const VAN = '6f1f6a52-0000-4000-8000-000000000001'
const find = (id: string) => (id === VAN ? { id, label: 'Van', deleted: false } : null)

describe('B-SEL-06 what another field asks of items', () => {
  test.each<[DataType, FieldValue, string]>([
    ['text', 'West', 'West'],
    ['number', 3, '3'],
    ['checkbox', false, 'false'],
    ['list', 'south', 'South'],
    ['list', 'gone', ''],
    ['list', null, ''],
    ['list-multiple', ['south'], ''],
  ])('%s with %j: %j', (dataType, value, text) =>
    expect(filterText(exampleDefinition(dataType), value, find)).toBe(text),
  )

  test('the label of an item, once it is known', () => {
    const definition = exampleDefinition('list', { dataSourceId: 'vehicles' })
    expect(filterText(definition, VAN, find)).toBe('Van')
    expect(filterText(definition, VAN, () => undefined)).toBeUndefined()
  })

  test.each<[DataType, string, FieldValue | undefined]>([
    ['text', '3', '3'],
    ['number', '3', 3],
    ['number', 'West', undefined],
    ['checkbox', 'false', false],
    ['checkbox', 'no', undefined],
  ])('as a value of the type %s, %j is %j', (dataType, text, value) =>
    expect(valueOfText({ dataType }, text)).toBe(value),
  )

  test('items that lack it do not fit, and the note says what to look at', () => {
    expect([fitsFilter(3, '3'), fitsFilter(undefined, '3'), fitsFilter('East', '')]).toEqual([true, false, true])
    expect(mayNotMatch('Region', { isMultiple: false })).toBe('This value may not match with the value of Region')
    expect(mayNotMatch('Region', { isMultiple: true })).toBe(
      'One or more values may not match with the value of Region',
    )
  })
})
