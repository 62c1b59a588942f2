/**
 * Stands in for zod in the built app. The server checks every call against the contract's schemas; the browser takes
 * their types, which cost nothing, and of an endpoint the method and path. Zod itself would be an eighth of the first
 * download. Whoever tries to check something with a schema here is told so at once.
 */
interface Inert {
  (): Inert
}

const CHECKS = /^(safe)?(parse|decode|encode)(Async)?$/

const inert: Inert = new Proxy((() => inert) as Inert, {
  get: (_, name) => {
    if (CHECKS.test(String(name))) throw new Error('Schemas are not part of the browser: let the server check it.')
    return inert
  },
  apply: () => inert,
})

export const z = inert
