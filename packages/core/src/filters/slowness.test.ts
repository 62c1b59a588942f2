import { expect, test } from 'vitest'
import { exampleDefinition } from '../fields/example-definition.ts'
import { blankFilter, type FilterEntry } from './filter.ts'
import { slowness } from './slowness.ts'

const FIELDS = [
  { ...exampleDefinition('number'), id: 'cost', title: 'Cost' },
  { ...exampleDefinition('text'), id: 'note', title: 'Note' },
]
const fieldOf = (key: string) => FIELDS.find(({ id }) => `fields.${id}` === key)
const filter = (field: string, operator: Parameters<typeof blankFilter>[2]) => blankFilter(field, field, operator)
const slow = (entries: FilterEntry[], shown: string[] = []) => slowness(entries, { fieldOf, shown })

test('ADR-91 filters that no index answers say what would help', () => {
  expect(slow([])).toBeUndefined()
  expect(slow([filter('fields.note', 'Contains')])).toMatch(/^These filters look at every record/)
  expect(slow([filter('fields.note', 'Contains')])).not.toContain('Showing')
  expect(slow([filter('fields.cost', 'Equals')])).toContain(
    'Showing “Cost” as a column of a shared view can help, too.',
  )
  expect(slow([filter('statusId', 'NotEqual')])).toBeDefined()
})

test('ADR-91 one filter that an index answers is enough, and of “Any of” every one', () => {
  expect(slow([filter('fields.note', 'Contains'), filter('assigneeId', 'Equals')])).toBeUndefined()
  expect(slow([filter('fields.cost', 'Equals')], ['fields.cost'])).toBeUndefined()
  const any = (...anyOf: ReturnType<typeof filter>[]) => [{ id: 'any', anyOf }]
  expect(slow(any(filter('statusId', 'Any'), filter('created', 'OnDay')))).toBeUndefined()
  expect(slow(any(filter('statusId', 'Any'), filter('fields.cost', 'Equals')), ['fields.cost'])).toBeDefined()
})
