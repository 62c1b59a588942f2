import type { FieldValue } from '@dossier/contract/fields'
import { LOCK_LIFE } from '@dossier/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import type { CaseKey } from '../queries.ts'

/** Lives of locks are counted by the database's clock only, for nodes may disagree. */
const now = sql<string>`clock_timestamp()`
/** When a lock that is acquired or renewed now ends. */
export const lockEnd = sql<string>`clock_timestamp() + ${LOCK_LIFE}::int * interval '1 millisecond'`

export interface LockKey extends CaseKey {
  key: string
}

export interface Holder {
  id: number
  name: string
}

interface Held {
  fence: number
  expires: string
}

/**
 * Acquires a lock that is free, expired or the caller's own, with a new fence; returns nothing if somebody else holds
 * it.
 */
export const takeLock = (tx: Tx, lock: LockKey, holder: Holder): Promise<Held | undefined> =>
  tx
    .insertInto('field_locks')
    .values({
      tenant_id: lock.tenantId,
      case_id: lock.caseId,
      key: lock.key,
      user_id: holder.id,
      holder: holder.name,
      expires: lockEnd,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'case_id', 'key'])
        .doUpdateSet((eb) => ({
          user_id: eb.ref('excluded.user_id'),
          holder: eb.ref('excluded.holder'),
          fence: eb.ref('excluded.fence'),
          expires: lockEnd,
          draft: null,
          // They asked the person who had it before.
          requests: sql<null>`case when field_locks.user_id = excluded.user_id then field_locks.requests end`,
        }))
        .where((eb) =>
          eb.or([eb('field_locks.expires', '<=', now), eb('field_locks.user_id', '=', eb.ref('excluded.user_id'))]),
        ),
    )
    .returning(['fence', 'expires'])
    .executeTakeFirst()

/** Renews the caller's current lock, with this fence if one is given, and shows a draft if one is given. */
export function prolongLock(
  tx: Tx,
  lock: LockKey & { userId: number; fence?: number | undefined },
  draft?: { value: FieldValue },
): Promise<Held | undefined> {
  return tx
    .updateTable('field_locks')
    .set({ expires: lockEnd, ...(draft && { draft: JSON.stringify(draft.value) }) })
    .where('tenant_id', '=', lock.tenantId)
    .where('case_id', '=', lock.caseId)
    .where('key', '=', lock.key)
    .where('user_id', '=', lock.userId)
    .where((eb) => (lock.fence === undefined ? eb.lit(true) : eb('fence', '=', lock.fence)))
    .where('expires', '>', now)
    .returning(['fence', 'expires'])
    .executeTakeFirst()
}

/** The current holder of a lock. */
export const selectHolder = (tx: Tx, lock: LockKey): Promise<{ holder: string } | undefined> =>
  tx
    .selectFrom('field_locks')
    .select('holder')
    .where('tenant_id', '=', lock.tenantId)
    .where('case_id', '=', lock.caseId)
    .where('key', '=', lock.key)
    .where('expires', '>', now)
    .executeTakeFirst()

/** The lock on one key as it was last acquired, ended or not; nothing if it was released. */
export const selectLock = (
  tx: Tx,
  lock: LockKey,
): Promise<{ user_id: number; holder: string; fence: number; isLiving: boolean } | undefined> =>
  tx
    .selectFrom('field_locks')
    .select(['user_id', 'holder', 'fence', sql<boolean>`expires > ${now}`.as('isLiving')])
    .where('tenant_id', '=', lock.tenantId)
    .where('case_id', '=', lock.caseId)
    .where('key', '=', lock.key)
    .executeTakeFirst()

/** Releases locks of a record: of everyone, or of one person, or on one key only. Returns the keys. */
export async function deleteLocks(
  tx: Tx,
  { tenantId, caseId }: CaseKey,
  of: { userId?: number; key?: string } = {},
): Promise<string[]> {
  let query = tx.deleteFrom('field_locks').where('tenant_id', '=', tenantId).where('case_id', '=', caseId)
  if (of.userId !== undefined) query = query.where('user_id', '=', of.userId)
  if (of.key !== undefined) query = query.where('key', '=', of.key)
  const rows = await query.returning('key').execute()
  return rows.map((row) => row.key)
}

/** A person who may hold locks on a record. */
export interface LockOwner {
  caseId: number
  userId: number
}

const owners = (of: readonly LockOwner[]) =>
  sql`(select case_id, user_id from unnest(${of.map(({ caseId }) => caseId)}::int[],
    ${of.map(({ userId }) => userId)}::int[]) as asked (case_id, user_id))`

/** Those of the people who hold locks on these records, or ask for some. */
export async function selectLocksOf(tx: Tx, tenantId: number, of: readonly LockOwner[]): Promise<LockOwner[]> {
  const { rows } = await sql<LockOwner>`select distinct owner.case_id as "caseId", owner.user_id as "userId"
    from ${owners(of)} as owner join field_locks l on l.tenant_id = ${tenantId} and l.case_id = owner.case_id
      and (l.user_id = owner.user_id or l.requests ? owner.user_id::text)`.execute(tx)
  return rows
}

/** Releases all locks of these people on these records, and withdraws their requests; returns the changed ones. */
export async function deleteLocksOf(
  tx: Tx,
  tenantId: number,
  of: readonly LockOwner[],
): Promise<{ case_id: number; key: string }[]> {
  const { rows } = await sql<{ case_id: number; key: string }>`with
    released as (delete from field_locks where tenant_id = ${tenantId} and (case_id, user_id) in ${owners(of)}
      returning case_id, key),
    withdrawn as (update field_locks l set requests = l.requests - (select array_agg(owner.user_id::text)
        from ${owners(of)} as owner where owner.case_id = l.case_id)
      where tenant_id = ${tenantId} and (case_id, user_id) not in ${owners(of)}
        and exists (select from ${owners(of)} as owner where owner.case_id = l.case_id and l.requests ? owner.user_id::text)
      returning case_id, key)
    select * from released union all select * from withdrawn`.execute(tx)
  return rows
}

/** Releases locks of one page that it has not renewed for some milliseconds; returns the released ones. */
export async function deleteUnrenewed(
  tx: Tx,
  { tenantId, caseId, userId, edits }: CaseKey & LockOwner & { edits: readonly { key: string; fence: number }[] },
  age: number,
): Promise<{ case_id: number; key: string }[]> {
  const { rows } = await sql<{ case_id: number; key: string }>`delete from field_locks
    where tenant_id = ${tenantId}::int and case_id = ${caseId}::int and user_id = ${userId}::int
      and (key, fence) in (select * from unnest(${edits.map(({ key }) => key)}::text[],
        ${edits.map(({ fence }) => fence)}::int[]))
      and expires <= clock_timestamp() + ${LOCK_LIFE - age}::float8 * interval '1 millisecond'
    returning case_id, key`.execute(tx)
  return rows
}

/** Releases all locks on some records, and one person's on some keys; returns the released ones. */
export async function deleteLocksOn(
  tx: Tx,
  tenantId: number,
  {
    caseIds,
    own,
    userId,
  }: { caseIds: readonly number[]; own: readonly { caseId: number; key: string }[]; userId: number | null },
): Promise<{ case_id: number; key: string }[]> {
  const { rows } = await sql<{ case_id: number; key: string }>`delete from field_locks
    where tenant_id = ${tenantId}::int and (case_id = any(${[...caseIds]}::int[])
      or (user_id = ${userId}::int and case_id = any(${own.map(({ caseId }) => caseId)}::int[]) and (case_id, key) in (
        select * from unnest(${own.map(({ caseId }) => caseId)}::int[], ${own.map(({ key }) => key)}::text[]))))
    returning case_id, key`.execute(tx)
  return rows
}
