import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Whether the member first has to complete the introduction. (D-026) */
export async function requiresIntroduction(tx: Tx, member: { id: number; userId: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select('u.id')
    .where('u.tenant_id', '=', member.id)
    .where('u.id', '=', member.userId)
    .where('u.has_done_first_login', '=', false)
    .where(sql<boolean>`exists (select from unnest(t.features) as feature where lower(feature) = 'firsttimelogin')`)
    .executeTakeFirst()
  return row !== undefined
}
