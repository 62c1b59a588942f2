import type { Titled } from '@dossier/contract/shapes'
import type { UserStatus } from '@dossier/contract/users/user-statuses'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const COLUMNS = ['id', 'title', 'last_updated as lastUpdated'] as const

export const selectStatuses = (tx: Tx, tenantId: number): Promise<UserStatus[]> =>
  tx
    .selectFrom('user_statuses')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

const withStatus = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('users as u')
    .leftJoin('user_statuses as s', (join) =>
      join.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.id', '=', 'u.user_status_id'),
    )
    .select(['u.id as userId', 'u.name as userName', 's.id', 's.title'])
    .where('u.tenant_id', '=', tenantId)

/** A person's status; null if not set. */
export async function statusOf(tx: Tx, tenantId: number, userId: number): Promise<Titled | null> {
  const row = await withStatus(tx, tenantId).where('u.id', '=', userId).executeTakeFirst()
  return row && row.id !== null && row.title !== null ? { id: row.id, title: row.title } : null
}

/** The users of the tenant among the ids, each with the status or null. */
export const selectStatusesOf = (tx: Tx, tenantId: number, ids: readonly number[]) =>
  withStatus(tx, tenantId)
    .select('u.field_values as fieldValues')
    .where(sql<boolean>`u.id = any(${[...ids]}::int[])`)
    .orderBy('u.id')
    .execute()

export const insertStatus = (tx: Tx, tenantId: number, title: string): Promise<UserStatus> =>
  tx.insertInto('user_statuses').values({ tenant_id: tenantId, title }).returning(COLUMNS).executeTakeFirstOrThrow()

/** The status, locked until the end of the transaction; undefined if there is none. */
export const lockStatus = (tx: Tx, tenantId: number, id: number): Promise<UserStatus | undefined> =>
  tx
    .selectFrom('user_statuses')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const renameStatus = (tx: Tx, tenantId: number, { id, title }: Titled): Promise<UserStatus> =>
  tx
    .updateTable('user_statuses')
    .set({ title, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteStatus = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('user_statuses').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export async function selectHolders(tx: Tx, tenantId: number, statusId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_status_id', '=', statusId)
    .execute()
  return rows.map((row) => row.id)
}

export const titleOfStatus = async (tx: Tx, tenantId: number, id: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('user_statuses')
      .select('title')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
  )?.title

export const updateStatusOf = (tx: Tx, who: { tenantId: number; userId: number }, statusId: number | null) =>
  tx
    .updateTable('users')
    .set({ user_status_id: statusId })
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()
