import type { Noticeboard } from '@dossier/contract/noticeboards'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAfter, savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const COLUMNS = ['id', 'title', 'description', 'last_updated as lastUpdated'] as const

export const selectNoticeboards = (tx: Tx, tenantId: number): Promise<Noticeboard[]> =>
  tx
    .selectFrom('noticeboards')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

/** Locked until the end of the transaction. Undefined if the noticeboard does not exist. */
export const lockNoticeboard = (tx: Tx, tenantId: number, id: number): Promise<Noticeboard | undefined> =>
  tx
    .selectFrom('noticeboards')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Values = Pick<Noticeboard, 'title' | 'description'>

export const insertNoticeboard = (tx: Tx, tenantId: number, values: Values): Promise<Noticeboard> =>
  tx
    .insertInto('noticeboards')
    .values({ tenant_id: tenantId, ...values })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateNoticeboard = (
  tx: Tx,
  tenantId: number,
  { id, ...values }: Values & { id: number },
): Promise<Noticeboard> =>
  tx
    .updateTable('noticeboards')
    .set({ ...values, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteNoticeboard = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('noticeboards').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** A note as it is stored. */
export interface StoredNote {
  id: number
  noticeboardId: number
  text: string
  isHtml: boolean
  postedAt: string
  postedBy: number | null
  lastUpdatedAt: string | null
  lastUpdatedBy: number | null
}

const NOTE_COLUMNS = [
  'id',
  'noticeboard_id as noticeboardId',
  'body as text',
  'is_html as isHtml',
  'posted_at as postedAt',
  'posted_by as postedBy',
  'last_updated as lastUpdatedAt',
  'last_updated_by as lastUpdatedBy',
] as const

/** Newest first; a noticeboard has a bounded number of them. */
export const selectNotes = (tx: Tx, tenantId: number, noticeboardId: number): Promise<StoredNote[]> =>
  tx
    .selectFrom('notes')
    .select(NOTE_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('noticeboard_id', '=', noticeboardId)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const countNotes = async (tx: Tx, tenantId: number, noticeboardId: number): Promise<number> =>
  (
    await tx
      .selectFrom('notes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('noticeboard_id', '=', noticeboardId)
      .executeTakeFirstOrThrow()
  ).count

export const lockNote = (tx: Tx, tenantId: number, id: number): Promise<StoredNote | undefined> =>
  tx
    .selectFrom('notes')
    .select(NOTE_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Author = { tenantId: number; userId: number }
type Written = Pick<StoredNote, 'text' | 'isHtml'>

export const insertNote = (
  tx: Tx,
  { tenantId, userId }: Author,
  { noticeboardId, text, isHtml }: Written & { noticeboardId: number },
): Promise<StoredNote> =>
  tx
    .insertInto('notes')
    .values({ tenant_id: tenantId, noticeboard_id: noticeboardId, body: text, is_html: isHtml, posted_by: userId })
    .returning(NOTE_COLUMNS)
    .executeTakeFirstOrThrow()

export const updateNote = (
  tx: Tx,
  { tenantId, userId }: Author,
  { id, text, isHtml }: Written & { id: number },
): Promise<StoredNote> =>
  tx
    .updateTable('notes')
    .set({
      body: text,
      is_html: isHtml,
      last_updated: savedAfter(sql`coalesce(last_updated, posted_at)`),
      last_updated_by: userId,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(NOTE_COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteNote = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('notes').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
