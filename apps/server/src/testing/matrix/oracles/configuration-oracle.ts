import type { Rule } from './oracle.ts'

/* What calls about whole configurations and imports answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const adminsOnThing: Rule = (who, { thing }) => {
  if (who !== 'admin') return 403
  return thing === 'own' ? OK : thing === 'malformed' ? 400 : 404
}

/** Takes the rule of a record that is named by its number. */
export const ofConfiguration = ({ byNumber }: { byNumber: Rule }): Record<string, Rule> => ({
  'GET /configuration/namedBy/{kind}/{id}': adminsOnThing,
  'GET /configuration/export': admins,
  'POST /configuration/comparison': admins,
  'POST /configuration/import': admins,
  'GET /configuration/versions': admins,
  'POST /configuration/versions/comparison': admins,
  'POST /configuration/versions/rollBack': admins,
  'GET /configuration/draft': admins,
  'POST /configuration/draft': admins,
  'POST /configuration/draft/review': adminsOnThing,
  'POST /configuration/draft/preview': (who, cell) => {
    if (who !== 'admin') return 403
    if (cell.thing === 'malformed' || cell.caseVariant === 'malformed') return 400
    return cell.thing === 'own' ? byNumber(who, cell) : 404
  },
  'POST /configuration/draft/resolve': adminsOnThing,
  'POST /configuration/draft/publish': adminsOnThing,
  'POST /configuration/draft/discard': adminsOnThing,
  'GET /imports': admins,
  'POST /imports': admins,
  'GET /imports/{importId}': adminsOnThing,
  'POST /imports/{importId}/cancel': adminsOnThing,
  'POST /imports/{importId}/undo': adminsOnThing,
  'DELETE /imports/{importId}': adminsOnThing,
  'GET /imports/{importId}/columns': adminsOnThing,
  'GET /imports/{importId}/rows': adminsOnThing,
  'GET /imports/{importId}/rows/export': adminsOnThing,
  'POST /imports/{importId}/pieces/{piece}': adminsOnThing,
  'POST /imports/{importId}/check': adminsOnThing,
  'POST /imports/{importId}/run': adminsOnThing,
})
