import type { Rule } from './oracle.ts'

/* What calls about integrations, deliveries and tokens answer. Written from the specification; shares nothing with core/access. */

const OK = [200, 202, 204] as const

const everyone: Rule = () => OK
const thing: Rule = (_who, cell) => (cell.thing === 'own' ? OK : cell.thing === 'malformed' ? 400 : 404)
const admins: Rule = (who) => (who === 'admin' ? OK : 403)
const adminsOnThing: Rule = (who, cell) => (who === 'admin' ? thing(who, cell) : 403)
/** Nobody of the matrix owns the token. */
const owner: Rule = (who, cell) => {
  const found = thing(who, cell)
  return found === OK && who !== 'admin' ? 404 : found
}

export const ofIntegrations = ({
  viewing,
  writingWith,
}: Record<'viewing' | 'writingWith', Rule>): Record<string, Rule> => ({
  'GET /integration': admins,
  'GET /integration/active': admins,
  'PUT /integration': admins,
  'DELETE /integration/{key}': adminsOnThing,
  'POST /integration/rotateSecret/{key}': adminsOnThing,
  'GET /service': admins,
  'GET /service/{id}': admins,
  'GET /integration/logs': admins,
  'GET /integration/status/{key}': adminsOnThing,
  'POST /integration/forcerun/{key}': adminsOnThing,
  'GET /integration/outputs': everyone,
  'POST /integration/{integrationId}/send/{x}/{recordId}': writingWith,
  'GET /cases/{id}/integrationLinks': viewing,
  'GET /integration/events': everyone,
  'GET /deliveries': admins,
  'GET /deliveries/{id}': adminsOnThing,
  'POST /deliveries/{id}/resend': adminsOnThing,
  'POST /deliveries/resendFailed': admins,
  'GET /apiTokens': everyone,
  'GET /apiTokens/all': admins,
  'POST /apiTokens': everyone,
  'DELETE /apiTokens/{id}': owner,
})
