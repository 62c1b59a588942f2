import type { Rule } from './oracle.ts'
import type { FieldVariant, PersonName } from './people.ts'

/* What searches answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

/** Who may ask for records by a field: all who may see it somewhere. */
function filters(who: PersonName, field: FieldVariant): boolean {
  if (field === 'secret') return who === 'fieldEditor'
  if (field === 'adminOnly') return who === 'admin'
  return field !== 'twin' && field !== 'absent' && field !== 'malformed'
}

export const OF_SEARCH: Record<string, Rule> = {
  'GET /search/simple': () => OK,
  'GET /search/similar': () => OK,
  'POST /search/advanced/{type}': (who, { word, field }) => (word === 'users' || filters(who, field) ? OK : 400),
}
