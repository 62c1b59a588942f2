import { orderedId } from '../db/ordered-id.ts'
import type { Cause } from '../db/tables/cases.ts'

/**
 * What all entries of one call, run of a rule, import or change of many records have in common. `causeId` names the
 * rule, schedule, import, undone action or change of many records.
 */
export interface Action {
  id: string
  cause: Cause
  causeId: string | null
}

/** An action that nothing belongs to yet. Ids grow with time, so that new entries of the index lie together. */
export const newAction = (cause: Cause = 'user', causeId: string | null = null): Action => ({
  id: orderedId(),
  cause,
  causeId,
})
