/** In the browser, and in the tests of what runs there, schemas are recorded and not checked by zod. */
export const recordedSchemas = { find: /^zod$/, replacement: `${import.meta.dirname}/src/lib/recorded-schemas.ts` }
