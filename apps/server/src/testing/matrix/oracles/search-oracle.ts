import type { Rule } from './oracle.ts'
import type { FieldVariant, PersonName } from '../people.ts'

/* What searches, and changes of what they find, answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

/** Who may ask for records by a field: all who may see it somewhere. */
function filters(who: PersonName, field: FieldVariant): boolean {
  if (field === 'secret') return who === 'fieldEditor'
  if (field === 'adminOnly') return who === 'admin'
  return field !== 'twin' && field !== 'absent' && field !== 'malformed'
}

/** What is changed in many records: a field that the person sees, and that people fill in. Each record decides for itself. */
const changing: Rule = (who, { field }) => (filters(who, field) && field !== 'readOnly' ? OK : 400)

/** The first administrator began it. */
const ofAdmin: Rule = (who, { thing }) => {
  if (thing === 'malformed') return 400
  return who === 'admin' && thing === 'own' ? OK : 404
}

export const OF_SEARCH: Record<string, Rule> = {
  'GET /search/simple': () => OK,
  'GET /search/similar': () => OK,
  // What somebody may not see is a fault of the text, not of the call.
  'POST /search/query': () => OK,
  // Of records that somebody may not see, nothing is said.
  'POST /search/hits': () => OK,
  'POST /bulkEdits': changing,
  'POST /bulkEdits/preview': changing,
  'GET /bulkEdits/{editId}': ofAdmin,
  'GET /bulkEdits/{editId}/results': ofAdmin,
  'POST /bulkEdits/{editId}/cancel': ofAdmin,
  'POST /bulkEdits/{editId}/undo': ofAdmin,
  'POST /search/advanced/{type}': (who, { word, field }) => (word === 'users' || filters(who, field) ? OK : 400),
  'POST /exports/records': (who, { field }) => (filters(who, field) ? OK : 400),
}
