import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '../filters/condition.ts'
import type { Comparison } from '../filters/comparisons.ts'
import { holds, type Compared } from '../filters/holds.ts'
import { candidateIndex, neededBy } from './candidates.ts'

const COLUMNS: Record<string, Comparison> = { name: 'text', tags: 'words', kind: 'choice', size: 'number' }

const value = fc.constantFrom('a', 'A ', 'b', 'B', 1, 2, true)
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    column: fc.constantFrom('tags', 'kind', 'size'),
    test: fc.record({ is: fc.constant('oneOf' as const), values: fc.array(value, { maxLength: 2 }) }),
  }),
  fc.record({
    column: fc.constant('name'),
    test: fc.record({
      is: fc.constant('text' as const),
      text: fc.constantFrom('a', 'A', 'b'),
      how: fc.constantFrom('equals' as const, 'contains' as const),
    }),
  }),
  fc.record({ column: fc.constantFrom('name', 'kind'), test: fc.constant({ is: 'set' as const }) }),
)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  leaf,
  fc.record({ all: fc.array(leaf, { maxLength: 3 }) }),
  fc.record({ any: fc.array(leaf, { maxLength: 3 }) }),
  fc.record({ not: leaf }),
)
const stored = fc.oneof(fc.constant(null), value, fc.array(value, { maxLength: 2 }))
const record = fc.record({
  name: fc.oneof(fc.constant(null), fc.string({ maxLength: 2 })),
  tags: stored,
  kind: stored,
  size: stored,
})

test('D-087 D-131 every rule whose condition holds is among the candidates, in order', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 12 }), record, (conditions, values) => {
      const read = values as Record<string, Compared>
      const reading = {
        isUnsaved: true as const,
        hasPart: () => true,
        comparison: (column: string) => COLUMNS[column]!,
        isSet: (column: string) => read[column] !== null,
        value: (column: string) => read[column]!,
        hours: () => null,
      }
      const found = candidateIndex(conditions.map(neededBy))((column) => read[column])
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      for (const [place, one] of conditions.entries()) if (holds(one, reading) === true) expect(found).toContain(place)
    }),
  )
})

test('D-087 of a thousand rules for different values, those of the value of the record are looked at', () => {
  const needs = Array.from({ length: 1000 }, (_, nth) =>
    neededBy({ column: 'kind', test: { is: 'oneOf', values: [`k${nth}`] } }),
  )
  const find = candidateIndex([...needs, null])
  expect(find(() => 'K7')).toEqual([7, 1000])
  expect(find(() => null)).toEqual([1000])
  expect(find(() => undefined)).toHaveLength(1001)
})
