import type { Tx } from '../../db/open.ts'

export const tenantByDomain = (tx: Tx, domain: string) =>
  tx.selectFrom('tenants').select(['id', 'title', 'settings']).where('domain', '=', domain).executeTakeFirst()

export async function loadSettings(tx: Tx, tenantId: number): Promise<Record<string, string>> {
  const row = await tx.selectFrom('tenants').select('settings').where('id', '=', tenantId).executeTakeFirstOrThrow()
  return row.settings
}
