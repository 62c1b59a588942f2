import { NOTIFICATIONS_SHOWN, type NotificationType } from '@dossier/contract/notifications'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { compiledOnce } from '../../db/compiled-once.ts'
import { gathered } from '../../db/gathered.ts'
import type { Tx } from '../../db/open.ts'

/** A notification on its way to somebody. */
export interface NewNotification {
  userId: number
  caseId: number
  type: NotificationType
  keys: readonly string[]
  commentId: number | null
}

export interface NotificationRow {
  id: string
  type: NotificationType
  created: string
  actor: string
  keys: string[]
  comment_id: number | null
  case_number: string
  template_id: number
  /** As the reader sees it. */
  title: string
}

interface Owner {
  tenantId: number
  userId: number
}

/** Notifications that one person or the system causes. */
interface Upsert {
  tenantId: number
  actor: string
  notices: readonly NewNotification[]
}

/**
 * Inserts or replaces them in one statement, which others of the same transaction may share. Rows are taken in the same
 * order by everybody, so that two actions never wait for each other.
 */
export const upsertNotifications: (tx: Tx, given: Upsert) => Promise<unknown> = gathered(upsertAll, { writes: true })

async function upsertAll(tx: Tx, all: readonly Upsert[]): Promise<unknown[]> {
  const [{ tenantId }] = all as [Upsert]
  const notices = all.flatMap(({ actor, notices: own }) => own.map((notice) => ({ ...notice, actor })))
  await upsert(tx, { tenantId, notices: JSON.stringify(notices) })
  return all.map(() => undefined)
}

const upsert = compiledOnce((tx: Tx, { tenantId, notices }: { tenantId: number; notices: string }) => ({
  compile: () =>
    sql`
      insert into notifications (tenant_id, user_id, case_id, type, actor, keys, comment_id)
      select ${tenantId}::int, "userId", "caseId", type, actor, array(select jsonb_array_elements_text(keys)), "commentId"
      from jsonb_to_recordset(${notices}::jsonb)
        as given ("userId" int, "caseId" int, type text, actor text, keys jsonb, "commentId" int)
      order by 2, 3, 4
      on conflict (tenant_id, user_id, case_id, type) do update
        set id = excluded.id, created = excluded.created, actor = excluded.actor, keys = excluded.keys,
            comment_id = excluded.comment_id`.compile(tx),
}))

/** What of the records the reader sees, in SQL. */
export interface Shown {
  visible: RawBuilder<SqlBool>
  title: RawBuilder<string>
}

/** The newest notifications about records that the reader may see; the records are `c`. */
export async function selectNotifications(
  tx: Tx,
  { tenantId, userId }: Owner,
  { visible, title }: Shown,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.created, n.actor, n.keys, n.comment_id, c.case_number, c.template_id, ${title} as title
    from notifications n join cases c on c.tenant_id = n.tenant_id and c.id = n.case_id
    where n.tenant_id = ${tenantId}::int and n.user_id = ${userId}::int and ${visible}
    order by n.created desc, n.id desc limit ${NOTIFICATIONS_SHOWN}`.execute(tx)
  return rows
}

/** False if the person has no such notification. */
export async function deleteNotification(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** All, or those that are no newer than an instant. */
export async function deleteNotifications(tx: Tx, { tenantId, userId }: Owner, until: string | null): Promise<void> {
  await sql`
    delete from notifications where ctid = any(array(
      select ctid from notifications
      where tenant_id = ${tenantId}::int and user_id = ${userId}::int
        and (${until}::timestamptz is null or created <= ${until}::timestamptz)
      order by user_id, case_id, type for update))`.execute(tx)
}

/** Who has notifications about these records. */
export async function selectNotifiedOf(tx: Tx, tenantId: number, caseIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from notifications
    where tenant_id = ${tenantId}::int and case_id = any(${[...caseIds]}::int[])`.execute(tx)
  return rows.map((row) => row.user_id)
}
