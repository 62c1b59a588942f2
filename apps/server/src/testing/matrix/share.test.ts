import { expect, test } from 'vitest'
import { CALLS, objectsOf } from './calls.ts'
import { PRINCIPALS } from './people.ts'
import { isIn, SHARES } from './share.ts'

const shares = Array.from({ length: SHARES }, (_, share) => share)

test('A-GEN-12 in every share everybody tries every call, and every object of a call is tried', () => {
  for (const share of shares)
    for (const [call, { key, objects }] of CALLS.map((each) => ({ ...each, objects: objectsOf(each) })).entries()) {
      const tried = (person: number, object: number) => isIn(share, { call, person, object })
      expect(
        PRINCIPALS.every((_, person) => tried(person, 0)),
        key,
      ).toBe(true)
      expect(
        objects.every((_, object) => PRINCIPALS.some((__, person) => tried(person, object))),
        key,
      ).toBe(true)
    }
})

test('A-GEN-12 the shares together are the whole matrix', () => {
  for (const [call, each] of CALLS.entries())
    for (const person of PRINCIPALS.keys())
      for (const object of objectsOf(each).keys())
        expect(shares.some((share) => isIn(share, { call, person, object }))).toBe(true)
})
