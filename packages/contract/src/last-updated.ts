import { z } from 'zod'
import { Instant } from './shapes.ts'

/** Answered with 409 to a save that names another instant than the one at which the thing was saved last. (D-116) */
export const CHANGED_BY_OTHERS = 'This item was changed by someone else. Reload and try again.'

/** In an answer: when it was saved last. Two saves of the same thing never have the same instant. (ADR 19) */
export const DATED = { lastUpdated: Instant }

/** Like DATED, for items that may never have been saved: null then. */
export const MAYBE_DATED = { lastUpdated: Instant.nullable() }

const GivenInstant = z.iso.datetime('Use an instant such as 2026-01-02T03:04:05.678Z as the time of the last update.')

/** In a save: the instant that was read with the item. Omitted, the save overwrites whatever is stored. */
export const EXPECTED_VERSION = { lastUpdated: GivenInstant.nullable().optional() }

/** The same in the address, for saving a list as a whole: empty, when it was empty. */
export const EXPECTED_LIST_VERSION = {
  lastUpdated: z.union([z.literal('').transform(() => null), GivenInstant]).optional(),
}
