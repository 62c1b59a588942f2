import { vi } from 'vitest'

/** How long tests wait for what has to happen: a busy machine takes longer than the second that vitest allows. */
export const PATIENCE = 15_000

const { waitFor } = vi

// A wait ends as soon as its condition holds, so patience costs nothing. Those of `expect.poll` are in vitest.config.ts.
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })
