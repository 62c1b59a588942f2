import type { CalendarFeed, FeedToSave } from '@dossier/contract/schedules/feed'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

interface Owner {
  tenantId: number
  userId: number
}

const COLUMNS = ['schedules', 'date_column as dateColumn', 'created', 'last_read as lastRead'] as const

export const selectFeed = (tx: Tx, { tenantId, userId }: Owner): Promise<CalendarFeed | undefined> =>
  tx
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** In place of the one before, whose address stops working. */
export function replaceFeed(
  tx: Tx,
  { tenantId, userId }: Owner,
  feed: FeedToSave & { hash: Uint8Array },
): Promise<CalendarFeed> {
  const row = {
    secret_hash: feed.hash,
    schedules: feed.schedules,
    date_column: feed.dateColumn,
    created: sql<string>`date_trunc('milliseconds', now())`,
    last_read: null,
  }
  return tx
    .insertInto('calendar_feeds')
    .values({ tenant_id: tenantId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export const deleteFeed = (tx: Tx, { tenantId, userId }: Owner) =>
  tx.deleteFrom('calendar_feeds').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

/** The feed of an address, with its owner as they are now; undefined once they can no longer sign in. */
export async function readFeed(tx: Tx, hash: Uint8Array) {
  const row = await tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.user_id'))
    .innerJoin('tenants as t', 't.id', 'f.tenant_id')
    .select(['f.tenant_id as tenantId', 'f.user_id as userId', 'f.schedules', 'f.date_column as dateColumn'])
    .select(['u.name', 'u.is_admin as isAdmin', 'u.edit_data as editData', 't.settings', 't.domain', 't.title'])
    .select(
      sql<number[]>`array(select m.team_id from team_members m
        where m.tenant_id = u.tenant_id and m.user_id = u.id order by 1)`.as('teams'),
    )
    .where('f.secret_hash', '=', hash)
    .where('u.disabled', '=', false)
    .where('u.support_identity_id', 'is', null)
    .where('t.disabled', '=', false)
    .executeTakeFirst()
  return row
}

/** Now and then, so that reading costs nothing. */
export const noteRead = (tx: Tx, hash: Uint8Array) =>
  tx
    .updateTable('calendar_feeds')
    .set({ last_read: sql<string>`date_trunc('milliseconds', now())` })
    .where('secret_hash', '=', hash)
    .where(sql<boolean>`(last_read is null or last_read < now() - interval '10 minutes')`)
    .execute()
