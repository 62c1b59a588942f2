import { DATA_TYPES } from '@dossier/contract/fields'
import { expect, test } from 'vitest'
import { brokenBy, definitionFault, hasChoices } from './definition-fault.ts'
import { exampleDefinition } from './example-definition.ts'
import { fieldType } from './types/registry.ts'

const NOTHING = new Map()

test.each([...DATA_TYPES])('C-FLD-01 a field of the type %s has choices or none', (dataType) => {
  const [none, some] = [exampleDefinition(dataType, { columnValues: [] }), exampleDefinition(dataType)]
  const [right, wrong] = hasChoices(dataType) ? [some, none] : [none, some]
  expect(definitionFault(right, NOTHING)?.at).not.toBe('columnValues')
  expect(definitionFault(wrong, NOTHING)).toMatchObject({ at: 'columnValues' })
})

test('C-FLD-01 settings of another type are refused', () => {
  const text = exampleDefinition('text', { columnValues: [], extensions: { precision: 1 } })
  expect(definitionFault(text, NOTHING)).toEqual({
    at: 'extensions',
    message: 'Leave out "precision": fields of the type Text do not have it.',
  })
  expect(definitionFault({ ...text, dataType: 'number' }, NOTHING)).toBeNull()
})

test('C-FLD-11 fields that need another one are found by what would not fit without it', () => {
  const needy = exampleDefinition('checkbox', { id: 'needy', columnValues: [] })
  const needed = exampleDefinition('date', { id: 'needed', columnValues: [] })
  const type = fieldType('checkbox')
  type.checkDefinition = (_definition, all) => (all.has('needed') ? null : 'Choose a date.')
  try {
    const all = new Map([needy, needed].map((one) => [one.id, one]))
    const rest = new Map([[needy.id, needy]])
    expect(brokenBy(all, rest)).toEqual([needy])
    expect(brokenBy(all, all)).toEqual([])
  } finally {
    delete type.checkDefinition
  }
})
