import { expect, test } from 'vitest'
import { exampleFields } from '../calculations/example-calculated.ts'
import { inputsOf, isOverridable } from '../calculations/graph.ts'
import { definitionFault } from '../fields/definition-fault.ts'
import { exampleDefinition } from '../fields/example-definition.ts'
import { trackingFault, withTrackedChoices } from './tracked.ts'

const all = exampleFields({ list: 'list', notes: 'text', several: 'list-multiple' })

test('B-TIME-08 B-TIME-10 B-TIME-11 only a list with one choice is tracked', () => {
  expect(trackingFault('list', all)).toBe(null)
  expect(trackingFault(undefined, all)).toMatch(/^No field extension: choose/)
  expect(trackingFault('elsewhere', all)).toMatch(/^Error: Could not find tracking field/)
  for (const other of ['notes', 'several'])
    expect(trackingFault(other, all)).toMatch(/^Missing time tracked field Data Source ID: "[A-Z]+" is not a list/)
  const field = exampleDefinition('time-spent', { id: 't', columnValues: [], extensions: { trackingFieldId: 'list' } })
  expect(definitionFault(field, all)).toBe(null)
  expect(definitionFault({ ...field, extensions: { trackingFieldId: 'notes' } }, all)?.at).toBe('extensions')
})

test('C-CALC-01 TimeSpentAs needs a list and one of its values, and nobody enters times by hand', () => {
  const extensions = { calculationType: 'TimeSpentAs', trackingFieldId: 'list' } as const
  const field = exampleDefinition('calculated', { id: 't', columnValues: [], extensions })
  expect(definitionFault(field, all)?.message).toBe('Choose the value to measure.')
  const whole = { ...field, extensions: { ...extensions, searchValue: 'north' } }
  expect(definitionFault(whole, all)).toBe(null)
  expect([inputsOf(whole), isOverridable(whole)]).toEqual([['list'], false])
})

test('B-TIME-01 the values of times are named by the choices of the tracked list', () => {
  const list = exampleDefinition('list', { id: 'list' })
  const times = exampleDefinition('time-spent', { id: 't', columnValues: [], extensions: { trackingFieldId: 'list' } })
  const fields = new Map([list, times].map((one) => [one.id, one]))
  expect(withTrackedChoices(times, fields).columnValues).toBe(list.columnValues)
  expect(withTrackedChoices(list, fields)).toBe(list)
})
