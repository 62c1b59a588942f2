import type { Rule } from './oracle.ts'
import type { PersonName } from '../people.ts'

/* What calls about data sources answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const manages = (who: PersonName): boolean => who === 'admin' || who === 'editData'

/** The data source names one team. */
const edits = (who: PersonName): boolean => manages(who) || who === 'teamEditor'

const everyone: Rule = () => OK
const reading: Rule = (_who, { thing }) => (thing === 'own' ? OK : thing === 'malformed' ? 400 : 404)
const managing: Rule = (who) => (manages(who) ? OK : 403)
const managingThing: Rule = (who, cell) => (manages(who) ? reading(who, cell) : 403)

/** Malformed first, then what does not exist, then not allowed. */
const editing: Rule = (who, cell) => {
  const verdict = reading(who, cell)
  return verdict === OK && !edits(who) ? 403 : verdict
}

const saving: Rule = (who, cell) => {
  if (cell.thing === 'malformed') return 400
  if (cell.word === 'create') return manages(who) ? reading(who, cell) : 403
  if (cell.thing !== 'own') return 404
  return manages(who) || (cell.word === 'rename' && edits(who)) ? OK : 403
}

/** Who may not view the field is another test's question: each cell has a field that everybody may. */
const choosing: Rule = (_who, { field }) =>
  field === 'malformed' ? 400 : field === 'twin' || field === 'absent' ? 404 : OK

export const OF_DATA_SOURCES: Record<string, Rule> = {
  'GET /datasource': everyone,
  'GET /datasource/{id}': reading,
  'GET /datasource/usage/{id}': reading,
  'POST /datasource': saving,
  'DELETE /datasource/{id}': managingThing,
  'GET /datasource/definition': everyone,
  'GET /datasource/definition/{id}': reading,
  'GET /datasource/definition/forsource/{id}': reading,
  'GET /datasource/definition/usage/{id}': reading,
  'GET /datasource/specialDefinitionId/{x}': everyone,
  'POST /datasource/definition': managing,
  'DELETE /datasource/definition/{id}': managingThing,
  'GET /datasource/search/{id}': reading,
  'GET /datasource/item/all/{id}': reading,
  'GET /datasource/item/names': everyone,
  'GET /datasource/cases/field/{id}': choosing,
  'GET /datasource/cases/names': (_who, { caseVariant }) => (caseVariant === 'malformed' ? 400 : OK),
  'GET /datasource/item/{id}': reading,
  'POST /datasource/item': editing,
  'DELETE /datasource/item/{id}': editing,
  'POST /datasource/item/label/{id}': editing,
  'POST /datasource/upload/{id}': editing,
  'GET /datasource/download/{id}': editing,
}
