import { DATA_TYPES, FieldValue, type DataType } from '@dossier/contract/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULE_TYPES } from '../../formatting/rule-column.ts'
import { enUs, exampleDefinition } from '../example-definition.ts'
import { isSortable } from '../is-sortable.ts'
import { fieldType } from './registry.ts'

const INLINE: DataType[] = [
  'text',
  'text-area',
  'number',
  'dollar',
  'date',
  'date-time',
  'checkbox',
  'list',
  'list-multiple',
  'user-role',
]

/** What they show is kept elsewhere, so nothing is ever missing in them. */
const WITHOUT_VALUE: readonly string[] = ['case-number', 'file-only']

const UNSORTED = [
  'list-multiple',
  'list-data',
  'map-marker',
  'map-path',
  'map-region',
  'user-role',
  'time-spent',
  'icon-upload',
]

const SAME_IN_MANY_RECORDS = [
  'text',
  'text-area',
  'number',
  'dollar',
  'date',
  'date-time',
  'time',
  'checkbox',
  'list',
  'list-multiple',
  'external-link',
]

const GROUPED = ['text', 'number', 'dollar', 'date', 'date-time', 'checkbox', 'list', 'list-multiple', 'user-role']

/** Anything JSON can carry, and often something close to a real value. */
const anyInput = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.array(fc.constantFrom('north', 'south', 'east', 'west')),
  fc.constantFrom('north', 'south', 'east', 'west'),
  fc.array(fc.tuple(fc.double({ min: -90, max: 90 }), fc.double())),
  fc.record({
    users: fc.array(fc.record({ id: fc.integer(), timeSpent: fc.option(fc.double()) })),
    subRoles: fc.array(fc.record({ title: fc.string(), users: fc.array(fc.record({ id: fc.integer({ min: 1 }) })) })),
  }),
  fc.array(fc.record({ lat: fc.double({ min: -90, max: 90 }), lng: fc.double(), label: fc.string() })),
)

describe.each([...DATA_TYPES])('%s', (dataType) => {
  const type = fieldType(dataType)
  const definition = exampleDefinition(dataType)

  test('B-FIELD-08 is registered under its own name', () => {
    expect(type.dataType).toBe(dataType)
  })

  test('C-FLD-02 says what it is called and what it is for', () => {
    expect(type.title).toMatch(/^[A-Z][^.]+$/)
    expect(type.purpose).toMatch(/^[A-Z].{10,}\.$/)
  })

  test('B-VIEW-09 lists are sorted by it unless its values have no order', () => {
    expect(isSortable(definition)).toBe(![...WITHOUT_VALUE, ...UNSORTED].includes(dataType))
  })

  test('B-EDIT-09 is edited in lists or not', () => {
    expect(type.inlineEditable).toBe(INLINE.includes(dataType))
  })

  test('ADR-68 it says whether many records can have the same value, and whether views group by it', () => {
    expect([type.bulkEditable, type.groupable]).toEqual([
      SAME_IN_MANY_RECORDS.includes(dataType),
      GROUPED.includes(dataType),
    ])
  })

  test('B-FIELD-08 any input is either rejected with a sentence or made fit to be stored', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = type.normalize(input, definition)
        if (!result.ok) {
          expect(result.message).toMatch(/^[A-Z].*\bSite\b.*\.$/)
          return
        }
        const { value } = result
        const stored = JSON.stringify(value)
        expect(JSON.parse(stored)).toEqual(value)
        expect(FieldValue.safeParse(value).success).toBe(true)
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/)
        expect(type.normalize(value, definition)).toEqual(result)
        expect(type.isEmpty(value)).toBe(value === null && !WITHOUT_VALUE.includes(dataType))
        expect(type.display(value, definition, enUs)).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })
})

test('C-FMT-05 rules ahead of any field are for types whose values need no list of choices', () => {
  expect(RULE_TYPES).toEqual(['text', 'text-area', 'number', 'dollar', 'date', 'date-time', 'time', 'checkbox'])
})
