import type { Rule } from './oracle.ts'

/* What calls about rules answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const adminsOnThing: Rule = (who, cell) => {
  if (who !== 'admin') return 403
  return cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404
}

/** A record by its number, of those that administrators see. */
const adminsOnNumber: Rule = (who, { caseVariant }) => {
  if (who !== 'admin') return 403
  if (caseVariant === 'malformed') return 400
  if (caseVariant === 'twin') return [...OK, 404]
  return caseVariant === 'deleted' || caseVariant === 'absent' ? 404 : OK
}

export const OF_RULES: Record<string, Rule> = {
  'GET /rules': admins,
  'POST /rules': admins,
  'DELETE /rules/{id}': adminsOnThing,
  'PUT /rules/{id}/enabled': adminsOnThing,
  'POST /rules/order': admins,
  'POST /rules/effects': admins,
  'POST /rules/test': adminsOnNumber,
  'GET /rules/latest': admins,
  'GET /rules/runs': admins,
  'GET /rules/runs/{id}': adminsOnThing,
}
