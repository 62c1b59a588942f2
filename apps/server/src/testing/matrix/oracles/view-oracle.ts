import { OF_INSIGHTS } from './insight-oracle.ts'
import { OF_INSIGHT_RUNS } from './insight-run-oracle.ts'
import type { Rule } from './oracle.ts'

/* What calls about views, folders and formatting rules answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const everyone: Rule = () => OK
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
/** Without a field of markers there is no map of a view that is there. */
const noMap: Rule = (who, cell) => (thing(who, cell) === OK ? 400 : thing(who, cell))
const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const editors: Rule = (who) => (who === 'admin' || who === 'editData' ? OK : 403)
/** What is not there is not there for anybody, whatever they may do with others. */
const editorsOnThing: Rule = (who, cell) => {
  const found = thing(who, cell)
  return found === OK ? editors(who, cell) : found
}

export const OF_VIEWS: Record<string, Rule> = {
  ...OF_INSIGHTS,
  ...OF_INSIGHT_RUNS,
  'GET /views': everyone,
  'GET /views/first': everyone,
  'GET /views/summary': everyone,
  'GET /views/cases': thing,
  'GET /views/calculations': thing,
  'GET /cases/list': thing,
  'GET /cases/table': thing,
  'GET /cases/between': everyone,
  'GET /views/points': noMap,
  'GET /views/placed': noMap,
  'GET /views/pictures': (_who, { caseVariant }) => (caseVariant === 'malformed' ? 400 : OK),
  'POST /views/updateView': editors,
  'DELETE /views/{id}': editorsOnThing,
  'GET /folders': everyone,
  'PUT /folders': editors,
  'DELETE /folders/{id}': editorsOnThing,
  'GET /folders/usage': editors,
  'GET /formattingRules': everyone,
  'POST /formattingRules': admins,
  'DELETE /formattingRules/{id}': (who, cell) => (who === 'admin' ? thing(who, cell) : 403),
}
