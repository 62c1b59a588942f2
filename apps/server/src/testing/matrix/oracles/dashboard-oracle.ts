import type { Rule } from './oracle.ts'

/* What calls about dashboards and noticeboards answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const everyone: Rule = () => OK
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const editors: Rule = (who) => (who === 'admin' || who === 'editData' ? OK : 403)
const editorsOnThing: Rule = (who, cell) => {
  const allowed = editors(who, cell)
  return allowed === OK ? thing(who, cell) : allowed
}

export const OF_DASHBOARDS: Record<string, Rule> = {
  'GET /dashboard': everyone,
  'GET /dashboard/forteam/{teamId}': thing,
  'GET /dashboard/{id}': thing,
  'POST /dashboard': editors,
  'DELETE /dashboard/{id}': editorsOnThing,
  'GET /dashboard/{id}/versions': editorsOnThing,
  'POST /dashboard/{id}/restore/{version}': editorsOnThing,
  'GET /wallLinks': admins,
  'POST /wallLinks': (who, cell) => (who === 'admin' && cell.thing !== 'own' ? 400 : admins(who, cell)),
  'DELETE /wallLinks/{id}': (who, cell) => {
    const allowed = admins(who, cell)
    return allowed === OK ? thing(who, cell) : allowed
  },
  'GET /noticeboards': everyone,
  'POST /noticeboards': editors,
  'DELETE /noticeboards/{id}': editorsOnThing,
  'GET /noticeboards/usage/{id}': editorsOnThing,
  'GET /noticeboards/{id}/notes': thing,
  'POST /noticeboards/notes': editorsOnThing,
  'DELETE /noticeboards/notes/{id}': editorsOnThing,
}
