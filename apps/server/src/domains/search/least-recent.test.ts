import { expect, test } from 'vitest'
import { LeastRecent } from './least-recent.ts'

const ROOM = 1_048_576

test('ADR-153 however many words nobody has are looked for, the room of a node holds', () => {
  const kept = new LeastRecent<number>(ROOM)
  for (let nth = 0; nth < 200_000; nth += 1) kept.put(`[1,["title"],{"text":"word${nth}"}]`, nth, 0)
  expect(kept.size).toBeGreaterThan(500)
  expect(kept.size).toBeLessThanOrEqual(1_024)
  expect(kept.get('[1,["title"],{"text":"word199999"}]')).toBe(199_999)
  expect(kept.get('[1,["title"],{"text":"word0"}]')).toBeUndefined()
})

test('ADR-153 the least recently used are forgotten, and one takes its room once however often it is put', () => {
  const kept = new LeastRecent<string>(ROOM)
  for (let nth = 0; nth < 100; nth += 1) kept.put('often', `often ${nth}`, 300_000)
  kept.put('first', 'first', 300_000)
  kept.put('second', 'second', 300_000)
  kept.put('often', 'often', 300_000)
  kept.put('third', 'third', 300_000)
  expect(['often', 'first', 'second', 'third'].map((name) => kept.get(name))).toEqual([
    'often',
    undefined,
    'second',
    'third',
  ])
  kept.put('huge', 'huge', 2 * ROOM)
  expect([kept.size, kept.get('huge')]).toEqual([0, undefined])
  for (const name of ['one', 'two', 'three']) kept.put(name, name, 300_000)
  kept.forget('two')
  kept.put('four', 'four', 300_000)
  expect(['one', 'two', 'three', 'four'].map((name) => kept.get(name))).toEqual(['one', undefined, 'three', 'four'])
})
