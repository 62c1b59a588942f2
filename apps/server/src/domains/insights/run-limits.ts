import { badInput } from '../../http/refusal.ts'

/** Refuses an insight of which nobody could read the answer. */
export const tooMany = (): never =>
  badInput('This insight has more than 100,000 groups. Group by something with fewer values, or add a filter.')
