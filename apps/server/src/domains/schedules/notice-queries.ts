import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

interface Owner {
  tenantId: number
  userId: number
}

/** What a person is notified of about their schedules. */
export const selectNotices = (tx: Tx, { tenantId, userId }: Owner) =>
  tx
    .selectFrom('schedule_notices')
    .select(['id', 'schedule_id as scheduleId', 'date', 'message', 'created'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created', 'desc')
    .limit(200)
    .execute()

/** False if the person has no such notice. */
export async function deleteNotice(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('schedule_notices')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** All, or those that are no newer than an instant. */
export const deleteNotices = (tx: Tx, { tenantId, userId }: Owner, until: string | null) =>
  tx
    .deleteFrom('schedule_notices')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${until}::timestamptz is null or created <= ${until}::timestamptz)`)
    .execute()
