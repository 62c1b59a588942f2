import type { Rule } from './oracle.ts'

/* What calls about schedules answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 204] as const

const everyone: Rule = () => OK
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
/** An administrator holds every right, that to schedule included. */
const planners: Rule = (who) => (who === 'admin' || who === 'editData' ? OK : 403)
const plannersOnThing: Rule = (who, cell) => {
  if (cell.thing === 'malformed') return 400
  const allowed = planners(who, cell)
  return allowed === OK ? thing(who, cell) : allowed
}

interface Cases {
  onCase: (rule: Rule) => Rule
  edits: (...args: [Parameters<Rule>[0], Parameters<Rule>[1]['caseVariant']]) => boolean
}

export const ofSchedules = ({ onCase, edits }: Cases): Record<string, Rule> => ({
  'GET /schedule/': everyone,
  'POST /schedule/': plannersOnThing,
  'PUT /schedule/': plannersOnThing,
  'DELETE /schedule/{id}': plannersOnThing,
  'POST /schedule/preview': thing,
  'GET /schedule/occurrences': everyone,
  'GET /schedule/runs/{id}': thing,
  'DELETE /schedule/scheduleQueue/{id}': plannersOnThing,
  'POST /schedule/scheduleQueue/{id}': plannersOnThing,
  'GET /schedule/instance': thing,
  'PUT /schedule/instance': plannersOnThing,
  'POST /schedule/GenerateCase': plannersOnThing,
  'GET /schedule/timezones': everyone,
  'GET /schedule/cadence': everyone,
  // Only what is closed comes again.
  'POST /schedule/cadence/': onCase((who, { caseVariant }) =>
    edits(who, caseVariant) ? (caseVariant === 'closed' ? OK : 409) : 403,
  ),
  'GET /schedule/settings': everyone,
  'PUT /schedule/settings': (who) => (who === 'admin' ? OK : 403),
  'POST /schedule/forecast': everyone,
  'GET /schedule/feed': everyone,
  'POST /schedule/feed': everyone,
  'DELETE /schedule/feed': everyone,
})
