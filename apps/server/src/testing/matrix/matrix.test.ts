import { beforeAll, describe, expect, test } from 'vitest'
import { assemble, type Cast } from './cast.ts'
import { CALLS, objectsOf, type Call } from './calls.ts'
import { watchEffects, type Watch } from './effects.ts'
import { RULES } from './oracles/oracle.ts'
import { PRINCIPALS } from './people.ts'
import { runCell, type Outcome } from './run-cell.ts'
import { isIn, PATIENCE, SHARE, SHARES } from './share.ts'

/** Rights alone are not enough for these: a lock that the caller holds, or is asked for, a field that is a table or a map. */
const NEEDS_MORE = new Set([
  'POST /cases/extendlock/{caseId}/{fieldId}',
  'PUT /cases/lockrequest/{caseId}/{fieldId}/{userId}',
  'POST /cases/field/{caseId}/{fieldId}/item',
  'GET /views/points',
  'GET /views/placed',
  'POST /insights/calculatedTableData/{id}',
  'POST /insights/hexagons/{id}',
])

let cast: Cast
let watch: Watch

beforeAll(async () => {
  cast = await assemble()
  watch = await watchEffects()
}, 60_000)

test('A-GEN-12 every call has a rule in the oracle, and no rule is left over', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(CALLS.map((call) => call.key).toSorted())
})

const name = SHARE === 'all' ? 'all of it' : `share ${SHARE} of ${SHARES}, npm test -- matrix runs all`

describe(`A-GEN-12 who may call what on which object (${name})`, () => {
  test.each(CALLS.map((call, place) => [call.key, call, place] as const))(
    'A-GEN-12 %s',
    async (_key, call, place) => {
      const { faults, allowed, denied } = await runCall(call, place)
      expect(faults).toEqual([])
      // A call that nobody may make, or that nobody is refused, has a dead rule.
      if (!NEEDS_MORE.has(call.key)) expect(allowed).toBeGreaterThan(0)
      expect(denied).toBeGreaterThan(0)
    },
    PATIENCE,
  )
})

async function runCall(call: Call, place: number) {
  const faults: string[] = []
  const count = { allowed: 0, denied: 0 }
  for (const [object, objects] of objectsOf(call).entries()) {
    let untouched: Outcome['untouched']
    for (const [person, who] of PRINCIPALS.entries()) {
      if (!isIn(SHARE, { call: place, person, object })) continue
      const outcome = await runCell({ cast, watch, call, who, objects, untouched })
      untouched = outcome.untouched
      faults.push(...outcome.faults)
      count[outcome.denied ? 'denied' : 'allowed']++
    }
  }
  return { faults, ...count }
}
