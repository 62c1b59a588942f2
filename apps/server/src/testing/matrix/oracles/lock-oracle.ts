import type { Rule, Verdict } from './oracle.ts'

type OnField = (whenLocked: Verdict, whenFree?: Verdict) => Rule

const OK = [200, 204] as const

/** Locks, and asking for them. A locked record of the matrix is locked in its field `note`, by somebody else. */
export const ofLocks = (onField: OnField): Record<string, Rule> => ({
  'PUT /cases/fieldselect/{caseId}/{fieldId}/{itemId}': onField(423),
  'POST /cases/extendlock/{caseId}/{fieldId}': onField(409, 409), // Nobody holds the lock to renew.
  'POST /cases/lockrequest/{caseId}/{fieldId}': onField(OK, 409), // Nobody has it who could be asked.
  'DELETE /cases/lockrequest/{caseId}/{fieldId}': onField(OK),
  // Nobody asks the caller for it.
  'PUT /cases/lockrequest/{caseId}/{fieldId}/{userId}': (who, cell) =>
    cell.thing === 'malformed' ? 400 : onField(409, 409)(who, cell),
})
