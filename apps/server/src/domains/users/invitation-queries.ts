import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export interface InvitedToday {
  /** How many new addresses the tenant may invite in a day. */
  allowed: number
  isAllowed: boolean
  /** Until the next day, which begins everywhere at midnight UTC. */
  secondsLeft: number
}

/** Counts one more new address today. The count of a refused one is undone with its transaction. */
export async function countInvitedToday(tx: Tx, tenantId: number): Promise<InvitedToday> {
  const { rows } = await sql<InvitedToday>`
    with counted as (
      insert into invitation_counts as c (tenant_id, day, count)
      values (${tenantId}, (now() at time zone 'utc')::date, 1)
      on conflict (tenant_id, day) do update set count = c.count + 1
      returning count)
    select t.invitations_a_day as allowed, counted.count <= t.invitations_a_day as "isAllowed",
      ceil(extract(epoch from date_trunc('day', now() at time zone 'utc') + interval '1 day'
        - (now() at time zone 'utc')))::int as "secondsLeft"
    from counted, tenants t where t.id = ${tenantId}`.execute(tx)
  return rows[0]!
}

/** Invites somebody again who declined. */
export const reopenInvitation = (tx: Tx, tenantId: number, invited: { userId: number; by: string }) =>
  tx
    .updateTable('users')
    .set({ membership: 'invited', invited_by: invited.by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', invited.userId)
    .execute()
