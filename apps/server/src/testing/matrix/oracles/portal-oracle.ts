import type { ThingVariant } from '../people.ts'

const CALLS = [
  'GET /system/tenants',
  'GET /system/tenants/{id}',
  'POST /system/tenants',
  'PUT /system/tenants/{id}',
  'GET /system/accounts',
  'POST /system/accounts',
  'PUT /system/accounts/{id}',
  'POST /system/accounts/{id}/password',
  'POST /system/accounts/{id}/resetMfa',
  'GET /system/outbox',
  'GET /system/outbox/{id}',
  'GET /system/errors',
  'GET /system/activity',
]

/** The calls of the portal for people of a tenant, whatever their rights there. */
export const OF_PORTAL = Object.fromEntries(CALLS.map((call) => [call, () => 403]))

/** A system account has nothing of a tenant, but itself; and everything of the portal, in which both tenants are alike. */
export function ofSystem(call: string, thing: ThingVariant): number | readonly number[] {
  if (call !== 'GET /users/me' && !CALLS.includes(call)) return 403
  if (thing === 'malformed') return 400
  return thing === 'absent' ? 404 : [200, 204]
}
