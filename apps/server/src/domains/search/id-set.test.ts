import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet } from './id-set.ts'

const ids = fc.array(fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50_000 })), {
  maxLength: 60,
})
const sorted = (some: Iterable<number>) => [...new Set(some)].toSorted((a, b) => a - b)

test('ADR-104 sets of ids hold what sets of the language hold', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const [a, b] = [IdSet.of(Int32Array.from(one)), IdSet.of(other)]
      const [plainA, plainB] = [new Set(one), new Set(other)]
      expect(a.ids()).toEqual(sorted(plainA))
      expect(a.size).toBe(plainA.size)
      expect(a.and(b).ids()).toEqual(sorted(plainA.intersection(plainB)))
      expect(a.without(b).ids()).toEqual(sorted(plainA.difference(plainB)))
      expect(a.without(b).size).toBe(plainA.difference(plainB).size)
      expect(a.with(other).ids()).toEqual(sorted(plainA.union(plainB)))
      expect(other.map((id) => a.has(id))).toEqual(other.map((id) => plainA.has(id)))
    }),
    { numRuns: 200 },
  )
})
