import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { SESSION_DAYS, SESSION_IDLE_HOURS } from './principal.ts'
import { hashToken } from './principals.ts'
import { Refusal } from '../refusal.ts'

interface EndedSession {
  isEnded: boolean
  isOld: boolean
  isIdle: boolean
  isDisabled: boolean
  tenantDisabled: boolean
}

/**
 * Tells somebody who holds the cookie of a session why it no longer counts. Nothing is said about cookies that were
 * made up.
 */
export async function refuseEndedSession(database: Database, token: string): Promise<void> {
  const session = await database.gateRead((tx) =>
    tx
      .selectFrom('sessions as s')
      .innerJoin('identities as i', 'i.id', 's.identity_id')
      .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
      .leftJoin('tenants as t', 't.id', 's.tenant_id')
      .select([
        sql<boolean>`s.ended is not null`.as('isEnded'),
        sql<boolean>`s.created < now() - make_interval(days => ${SESSION_DAYS}::int)`.as('isOld'),
        sql<boolean>`s.last_used < now() - make_interval(hours => ${SESSION_IDLE_HOURS}::int)`.as('isIdle'),
        sql<boolean>`i.disabled or coalesce(u.disabled, false)`.as('isDisabled'),
        sql<boolean>`coalesce(t.disabled, false)`.as('tenantDisabled'),
      ])
      .where('s.token_hash', '=', Buffer.from(hashToken(token)))
      .executeTakeFirst(),
  )
  const reason = session && reasonOf(session)
  if (reason !== undefined) throw new Refusal(401, `You were signed out: ${reason}`)
}

function reasonOf({ isEnded, isOld, isIdle, isDisabled, tenantDisabled }: EndedSession): string | undefined {
  if (isDisabled) return 'your account was disabled. Ask an administrator of your organization.'
  if (tenantDisabled) return 'your organization was disabled.'
  if (isEnded) return 'the session was ended in another window or on another device, or by a new password.'
  if (isOld) return `a session lasts for ${SESSION_DAYS} days.`
  return isIdle ? `the session was not used for ${SESSION_IDLE_HOURS} hours.` : undefined
}
