import { afterEach, beforeAll, expect, test } from 'vitest'
import { GUARDS, openGuard, type Guard } from '../../http/guard.ts'
import { assemble, type Cast } from './cast.ts'
import { CALLS, objectsOf } from './calls.ts'
import { watchEffects, type Watch } from './effects.ts'
import { PEOPLE } from './people.ts'
import { runCell } from './run-cell.ts'

let cast: Cast
let watch: Watch

beforeAll(async () => {
  cast = await assemble()
  watch = await watchEffects()
}, 60_000)

afterEach(() => openGuard(null))

test.each(GUARDS.map((guard) => [guard]))(
  'A-GEN-12 the matrix notices when the guard %s lets everybody through',
  async (guard) => {
    openGuard(guard)
    expect(await findFault(guard)).toBeDefined()
  },
  120_000,
)

/** Tries the calls until one answer is wrong, those first whose name sounds like the guard's. */
async function findFault(guard: Guard): Promise<string | undefined> {
  const [noun, verb] = guard.split('.')
  const likely = (key: string) =>
    Number(new RegExp(verb ?? '', 'i').test(key)) + Number(new RegExp(noun ?? '', 'i').test(key))
  const calls = CALLS.filter((call) => call.endpoint.on).toSorted((x, y) => likely(y.key) - likely(x.key))
  for (const call of calls)
    for (const who of PEOPLE)
      for (const objects of objectsOf(call)) {
        const { faults } = await runCell({ cast, watch, call, who, objects })
        if (faults[0]) return faults[0]
      }
  return undefined
}
