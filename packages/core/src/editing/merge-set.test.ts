import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSet } from './merge-set.ts'

test("D-123 the writer's additions and removals are applied to the current set", () => {
  expect(mergeSet({ seen: [1, 2], mine: [2, 3], present: [4, 1, 2] })).toEqual([4, 2, 3])
  expect(mergeSet({ seen: [], mine: ['b'], present: ['a'] })).toEqual(['a', 'b'])
  expect(mergeSet({ seen: ['a'], mine: [], present: ['a', 'b'] })).toEqual(['b'])
})

test('D-123 entries are compared by name, and the present spelling stays', () => {
  const folded = (tag: string) => tag.toLowerCase()
  expect(mergeSet({ seen: ['Park'], mine: ['park', 'ROAD'], present: ['PARK', 'Road'] }, folded)).toEqual([
    'PARK',
    'Road',
  ])
  expect(mergeSet({ seen: ['Park'], mine: [], present: ['PARK'] }, folded)).toEqual([])
})

const sets = fc.uniqueArray(fc.integer({ min: 0, max: 7 }))
const three = fc.record({ seen: sets, mine: sets, present: sets })
const sorted = (set: readonly number[]) => set.toSorted((a, b) => a - b)

test('D-123 an entry is in the merged set exactly if its last change added it', () => {
  fc.assert(
    fc.property(three, ({ seen, mine, present }) => {
      const merged = mergeSet({ seen, mine, present })
      expect(new Set(merged).size).toBe(merged.length)
      for (let entry = 0; entry <= 7; entry += 1) {
        const [then, own, now] = [seen, mine, present].map((set) => set.includes(entry))
        expect(merged.includes(entry)).toBe(own === then ? now : own)
      }
    }),
  )
})

test('D-123 an untouched set changes nothing, an unchanged one is replaced, and two writers commute', () => {
  fc.assert(
    fc.property(three, ({ seen, mine, present }) => {
      expect(mergeSet({ seen, mine: seen, present })).toEqual(present)
      expect(sorted(mergeSet({ seen, mine, present: seen }))).toEqual(sorted(mine))
      expect(sorted(mergeSet({ seen, mine, present }))).toEqual(
        sorted(mergeSet({ seen, mine: present, present: mine })),
      )
    }),
  )
})

test('D-123 removing what one added, or adding what one removed, undoes it and nothing else', () => {
  fc.assert(
    fc.property(three, ({ seen, mine, present }) => {
      const saved = mergeSet({ seen, mine, present })
      const undone = mergeSet({ seen: saved, mine: present, present: saved })
      expect(sorted(undone)).toEqual(sorted(present))
    }),
  )
})
