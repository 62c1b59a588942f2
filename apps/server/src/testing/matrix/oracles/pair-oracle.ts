import type { Rule } from './oracle.ts'

/** Calls on two records: the first is to be changed, the second is one to name. */
export const ofPairs = (writingWith: Rule): Record<string, Rule> => ({
  'GET /cases/link/{a}/{b}': writingWith,
  'GET /cases/action/{caseId}/{actionId}': writingWith,
  'DELETE /cases/link/{a}/{b}': writingWith,
  // Nothing is merged into or from a closed record, not even by those who may change it.
  'POST /cases/merge/{a}/{b}': (who, cell) => {
    const verdict = writingWith(who, cell)
    const isAllowed = typeof verdict !== 'number'
    return isAllowed && cell.caseVariant === 'closed' ? 409 : verdict
  },
})
