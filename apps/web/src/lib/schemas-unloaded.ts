/**
 * Replaces zod in the built app. The server validates every call against the contract's schemas; the browser needs only
 * their types, which cost nothing, and the method and path of an endpoint. Zod itself would be an eighth of the first
 * download. Any attempt to validate here throws immediately.
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
