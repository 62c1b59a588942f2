import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areasAbove, withoutLeft, withParents } from './with-parents.ts'

// 1 City > 2 North > 3 Harbor > 4 Pier; 1 City > 5 South; 6 Abroad
const TREE = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 1],
  [6, null],
])

test('D-084 an area that is chosen brings the areas above it along', () => {
  expect(withParents(TREE, [], [4])).toEqual([1, 2, 3, 4])
  expect(withParents(TREE, [1, 2], [1, 2, 5])).toEqual([1, 2, 5])
  expect(withParents(TREE, [], [6])).toEqual([6])
})

test('D-084 an area that is removed takes what is below it along, and leaves what is beside it', () => {
  expect(withParents(TREE, [1, 2, 3, 4, 5], [1, 3, 4, 5])).toEqual([1, 5])
  expect(withParents(TREE, [1, 2, 3, 4], [2, 3, 4])).toEqual([])
  expect(withParents(TREE, [1, 2, 3, 4], [1, 2, 3])).toEqual([1, 2, 3])
})

test('D-084 an area chosen in the same step in which its parent is removed brings the parent back', () => {
  expect(withParents(TREE, [1, 2, 3], [1, 4])).toEqual([1, 2, 3, 4])
})

test('D-084 areas stored before their parents came along stay', () => {
  expect(withParents(TREE, [4], [4, 5])).toEqual([1, 2, 3, 4, 5])
})

test('D-084 a moved area leaves its old parents, unless something else of the record is below them', () => {
  const moved = new Map(TREE).set(3, 6)
  expect(withoutLeft(moved, [1, 2, 3, 4], [2, 1])).toEqual([3, 4])
  expect(withoutLeft(moved, [1, 2, 3, 5], [2, 1])).toEqual([1, 3, 5])
  expect(withParents(moved, [1, 2, 3, 4], withoutLeft(moved, [1, 2, 3, 4], [2, 1]))).toEqual([6, 3, 4])
  // Moved back before the record was reached.
  expect(withoutLeft(TREE, [1, 2, 3], [2, 1])).toEqual([1, 2, 3])
})

test('D-084 a circle, which nobody can make, ends', () => {
  const circle = new Map([
    [1, 2],
    [2, 1],
  ])
  expect(areasAbove(circle, 1)).toEqual([2])
})

test('D-084 whatever is chosen and removed, the areas above are always there, and nothing twice', () => {
  const tree = fc
    .array(fc.nat(), { minLength: 1, maxLength: 12 })
    .map((picks) => new Map(picks.map((pick, i) => [i + 1, i === 0 || pick % 4 === 0 ? null : (pick % i) + 1])))
  const some = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
  fc.assert(
    fc.property(tree, some, some, (parentOf, first, second) => {
      const real = (ids: number[]) => ids.filter((id) => parentOf.has(id))
      const before = withParents(parentOf, [], real(first))
      const after = withParents(parentOf, before, real(second))
      expect(new Set(after).size).toBe(after.length)
      for (const id of after) for (const up of areasAbove(parentOf, id)) expect(after).toContain(up)
      const removed = before.filter((id) => !second.includes(id))
      const added = after.filter((id) => !before.includes(id))
      for (const id of removed)
        if (after.includes(id)) expect(added.some((one) => areasAbove(parentOf, one).includes(id))).toBe(true)
    }),
  )
})
