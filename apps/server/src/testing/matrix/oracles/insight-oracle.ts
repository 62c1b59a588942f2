import type { Rule } from './oracle.ts'

/* What calls about insights and their parameters answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const everyone: Rule = () => OK
const editors: Rule = (who) => (who === 'admin' || who === 'editData' ? OK : 403)
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
const editorsOnThing: Rule = (who, cell) => (editors(who, cell) === OK ? thing(who, cell) : 403)

export const OF_INSIGHTS: Record<string, Rule> = {
  'GET /insights': everyone,
  'GET /insights/{id}': thing,
  'POST /insights/save': editors,
  'DELETE /insights/{id}': editorsOnThing,
  'GET /insights/usage/{id}': editorsOnThing,
  'GET /insightParameters': everyone,
  'POST /insightParameters/save': editors,
  'GET /insightParameters/usage/{key}': editorsOnThing,
  'DELETE /insightParameters/{key}': editorsOnThing,
}
