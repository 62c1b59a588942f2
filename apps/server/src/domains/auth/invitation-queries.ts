import type { Invitation } from '@dossier/contract/sign-in/auth'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { textOrder } from '../../db/text-order.ts'

/** What somebody can join, by title; nothing while the email is not proven. As the gate. */
export const selectInvitations = (tx: Tx, identityId: number): Promise<Invitation[]> =>
  tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .innerJoin('identities as i', 'i.id', 'u.identity_id')
    .select(['t.id', 'u.id as userId', 't.title', 'u.invited_by as invitedBy'])
    .where('u.identity_id', '=', identityId)
    .where('u.membership', '=', 'invited')
    .where('u.disabled', '=', false)
    .where('t.disabled', '=', false)
    .where('i.email_proven', '=', true)
    .orderBy(textOrder(sql.ref('t.title')))
    .limit(100)
    .execute()

interface Invited {
  tenantId: number
  identityId: number
}

/** The user that was invited; undefined if there was no invitation. Of two answers one counts. As the gate. */
export const closeInvitation = (tx: Tx, { tenantId, identityId }: Invited, membership: 'member' | 'declined') =>
  tx
    .updateTable('users')
    .set({ membership })
    .where('tenant_id', '=', tenantId)
    .where('identity_id', '=', identityId)
    .where('membership', '=', 'invited')
    .where('disabled', '=', false)
    .returning(['id', 'name'])
    .executeTakeFirst()
