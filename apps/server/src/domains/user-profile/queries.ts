import type { Preferences } from '@dossier/contract/user-profile'
import type { Tx } from '../../db/open.ts'

export const loadProfile = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .selectFrom('users')
    .select(['preferences', 'settings', 'has_done_first_login'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function countEnabledUsers(tx: Tx, tenantId: number): Promise<number> {
  const row = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

export const savePreferences = (tx: Tx, who: { tenantId: number; userId: number }, preferences: Preferences) =>
  tx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('tenant_id', '=', who.tenantId)
    .where('id', '=', who.userId)
    .execute()

export const loadIdentity = (tx: Tx, identityId: number) =>
  tx.selectFrom('identities').select(['name', 'email']).where('id', '=', identityId).executeTakeFirstOrThrow()
