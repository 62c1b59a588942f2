import { contract } from '@dossier/contract'
import { isWrite, type Endpoint } from '@dossier/contract/endpoint'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as zod from 'zod/v4'
import { checkInput, isRequired } from './check-input.ts'
import { declarationOf, z } from './recorded-schemas.ts'

/** Declares the same with zod itself. */
function replay(part: unknown): unknown {
  const steps = typeof part === 'function' ? declarationOf(part) : undefined
  if (steps) {
    let [owner, now]: unknown[] = [undefined, zod.z]
    for (const step of steps)
      if (typeof step === 'string') [owner, now] = [now, (now as Record<string, unknown>)[step]]
      else now = (now as (...args: unknown[]) => unknown).apply(owner, step.map(replay))
    return now
  }
  if (Array.isArray(part)) return part.map(replay)
  const isPlain = typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
  return isPlain ? Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replay(value)])) : part
}

const bodies = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter((one) => isWrite(one) && one.body !== undefined)
  .map(({ path, method, body }) => ({ name: `${method} ${path}`, body: body! }))

const text = fc.oneof(
  fc.constantFrom('', ' ', '\u200b', 'a', 'Title', 'A@b.example', '/cases', 'https://x.example', 'www.x', '12'),
  fc.string({ maxLength: 12 }),
  fc.integer({ min: 1, max: 3000 }).map((length) => 'x'.repeat(length)),
)

/** Something that a form could send in place of any part of a body: texts, numbers, lists, nothing. */
function inputOf(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  const { _zod } = schema as { _zod: { def: unknown } }
  const { type, shape, element, innerType } = _zod.def as {
    type: string
    shape: object
    element: unknown
    innerType: unknown
  }
  if (type === 'object')
    return fc.record(Object.fromEntries(Object.entries(shape).map(([key, child]) => [key, inputOf(child, depth + 1)])))
  if (type === 'array') return fc.array(inputOf(element, depth + 1), { maxLength: 3 })
  if (innerType !== undefined) return fc.oneof(inputOf(innerType, depth), fc.constantFrom(null, undefined))
  if (type === 'string') return text
  if (type === 'number') return fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 1.5, 2 ** 31))
  return fc.constantFrom(true, false, null, undefined)
}

/** Chosen in a calendar, not typed. */
const CHOSEN = new Set(['date', 'datetime'])
const OF_TEXTS = new Set(['too_small', 'too_big', 'invalid_format', 'custom'])

test('D-123 every body of the contract can be declared again from its record', () => {
  expect(bodies.length).toBeGreaterThan(40)
  for (const { name, body } of bodies) expect(declarationOf(body), name).toBeDefined()
})

test.each(bodies)('D-123 $name: what a form says about a body is what zod says', ({ body }) => {
  const real = replay(body) as zod.ZodType
  fc.assert(
    fc.property(inputOf(real), (input) => {
      const issues = real.safeParse(input).error?.issues ?? []
      const said = checkInput(body, input)
      // Nothing is refused here that the server would take, and in the contract's words where it has some.
      for (const fault of said) {
        const messages = issues.filter(({ path }) => path.join('.') === fault.path.join('.')).map((one) => one.message)
        expect(messages, fault.text).not.toEqual([])
        const own = messages.find((message) => message.endsWith('.'))
        if (own !== undefined && messages.length === 1) expect(fault.text).toBe(own)
      }
      // What concerns typed texts is said at the input, and not left to the server. Nobody types an instant or an id.
      const inputs = said.map(({ path }) => path[0])
      for (const issue of issues) {
        const { path, code } = issue
        if (
          path.length === 1 &&
          !['lastUpdated', 'id'].includes(String(path[0])) &&
          OF_TEXTS.has(code) &&
          !('format' in issue && CHOSEN.has(String(issue.format))) &&
          typeof valueAt(input, path) === 'string'
        )
          expect(inputs).toContain(path[0])
      }
    }),
    { numRuns: 40 },
  )
})

const valueAt = (input: unknown, [key]: readonly PropertyKey[]) => (input as Record<PropertyKey, unknown>)[key!]

const schema = z['object']!({
  title: z['string']!()['trim']!()['min']!(1)['max']!(5),
  rows: z['array']!(z['object']!({ label: z['string']!()['max']!(3) }))['min']!(1),
  note: z['string']!()['optional']!(),
})

test('C-TEAM-01 whether an input may be left empty comes with its schema', () => {
  expect(isRequired(schema, ['title'])).toBe(true)
  expect(isRequired(schema, ['rows'])).toBe(true)
  expect(isRequired(schema, ['rows', '2', 'label'])).toBe(false)
  expect(isRequired(schema, ['note'])).toBe(false)
  expect(isRequired(schema, ['unknown'])).toBe(false)
})

test('D-035 a text that is too long says by how much, counted as it would be stored', () => {
  const faultsOf = (title: string) => checkInput(schema, { title, rows: [{ label: 'four' }] })
  expect(faultsOf(' 12345 ').map(({ tooLong }) => tooLong)).toEqual([{ by: 1, limit: 3 }])
  expect(faultsOf(' 1234567 ').map(({ tooLong }) => tooLong)).toEqual([
    { by: 2, limit: 5 },
    { by: 1, limit: 3 },
  ])
  expect(faultsOf(' ').map(({ tooLong }) => tooLong)).toEqual([undefined, { by: 1, limit: 3 }])
})
