import { LOCK_REQUEST_LIFE, REQUESTS_PER_LOCK } from '@dossier/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { lockEnd, type Holder, type LockKey } from './lock-queries.ts'

/*
 * Requests are a part of the lock that they ask for, so they end with it, and with a change of its holder. As with
 * locks, their time is the database's. Those that are over stay in the row until the next request.
 */

const now = sql`extract(epoch from clock_timestamp()) * 1000`
const isCurrent = sql`(request.value ->> 'at')::float8 > ${now} - ${sql.lit(LOCK_REQUEST_LIFE)}`

/** Of a row of `field_locks`, who asks its holder for it, the first one first; null while nobody does. */
export const currentRequests = sql<{ id: number; name: string; isKept: boolean }[] | null>`(
  select jsonb_agg(jsonb_build_object('id', request.key::int, 'name', request.value -> 'name',
    'isKept', request.value -> 'isKept') order by (request.value ->> 'at')::float8, request.key::int)
  from jsonb_each(requests) as request where ${isCurrent})`

const remaining = sql`coalesce((select jsonb_object_agg(request.key, request.value)
  from jsonb_each(requests) as request where ${isCurrent}), '{}')`

const ofLock = ({ tenantId, caseId, key }: LockKey) =>
  sql`tenant_id = ${tenantId}::int and case_id = ${caseId}::int and key = ${key} and expires > clock_timestamp()`

/** Whether the person has an unanswered request here. */
const isRequestedBy = (userId: number) => sql`exists (select from jsonb_each(requests) as request
  where request.key = ${String(userId)} and not (request.value ->> 'isKept')::boolean and ${isCurrent})`

/** Whether the lock was there to be changed. */
const update = async (tx: Tx, statement: RawBuilder<unknown>): Promise<boolean> =>
  ((await statement.execute(tx)).numAffectedRows ?? 0n) > 0n

/** Stores a request; false if nobody else holds the lock, they have just said no, or too many ask. */
export const insertRequest = (tx: Tx, lock: LockKey, { id, name }: Holder): Promise<boolean> =>
  update(
    tx,
    sql`update field_locks set requests = ${remaining}
        || jsonb_build_object(${String(id)}::text, jsonb_build_object('name', ${name}::text, 'at', ${now}, 'isKept', false))
      where ${ofLock(lock)} and user_id <> ${id}::int
        and (select count(*) from jsonb_each(requests) as request where ${isCurrent} and request.key <> ${String(id)})
          < ${sql.lit(REQUESTS_PER_LOCK)}
        and not exists (select from jsonb_each(requests) as request
          where request.key = ${String(id)} and (request.value ->> 'isKept')::boolean and ${isCurrent})`,
  )

/** False if there was none. */
export const deleteRequest = (tx: Tx, lock: LockKey, userId: number): Promise<boolean> =>
  update(
    tx,
    sql`update field_locks set requests = requests - ${String(userId)}::text
      where ${ofLock(lock)} and requests ? ${String(userId)}::text`,
  )

interface Answered {
  userId: number
  holderId: number
}

/** The holder keeps the lock; the person is not to ask again for a while. False if they do not ask. */
export const refuseRequest = (tx: Tx, lock: LockKey, { userId, holderId }: Answered): Promise<boolean> =>
  update(
    tx,
    sql`update field_locks set requests = requests || jsonb_build_object(${String(userId)}::text,
        requests -> ${String(userId)}::text || jsonb_build_object('at', ${now}, 'isKept', true))
      where ${ofLock(lock)} and user_id = ${holderId}::int and ${isRequestedBy(userId)}`,
  )

/** Gives the lock of the holder to a person who asks for it, with a new fence. False if they do not ask. */
export const passLock = (tx: Tx, lock: LockKey, { userId, holderId }: Answered): Promise<boolean> =>
  update(
    tx,
    sql`update field_locks set user_id = ${userId}::int, holder = requests -> ${String(userId)}::text ->> 'name',
        fence = nextval('field_lock_fence'), expires = ${lockEnd}, draft = null, requests = null
      where ${ofLock(lock)} and user_id = ${holderId}::int and ${isRequestedBy(userId)}`,
  )
