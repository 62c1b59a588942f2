/**
 * Replaces zod in the browser, where it would be an eighth of the first download. A schema only records how it was
 * declared: forms read its lengths and messages (check-input.ts), and the server validates every call with zod itself.
 */
type Step = string | readonly unknown[]

interface Recorder {
  (...args: unknown[]): Recorder
  [name: string]: Recorder
}

const CHECKS = /^(safe)?(parse|decode|encode)(Async)?$/
const declarations = new WeakMap<object, readonly Step[]>()

function record(steps: readonly Step[]): Recorder {
  const recorder: Recorder = new Proxy((() => undefined) as unknown as Recorder, {
    get: (_, name) => {
      if (typeof name === 'symbol') return undefined
      if (CHECKS.test(name)) throw new Error('Schemas are not part of the browser: let the server check it.')
      return record([...steps, name])
    },
    apply: (_, __, args) => record([...steps, args]),
  })
  declarations.set(recorder, steps)
  return recorder
}

/** The names and arguments of a declaration in their order: `z.string().max(5)` is `string`, [], `max`, [5]. */
export const declarationOf = (schema: object): readonly Step[] | undefined => declarations.get(schema)

export const z = record([])
