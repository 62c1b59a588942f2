import type { Tx } from '../../db/open.ts'

const MOST_TOLD = 50

/** The administrators who are told when something does not work. */
export const selectAdministrators = (tx: Tx, tenantId: number): Promise<{ id: number; email: string }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .where('support_identity_id', 'is', null)
    .where('membership', '=', 'member')
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute()
