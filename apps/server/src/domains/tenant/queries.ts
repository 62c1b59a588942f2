import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'

export const tenantByDomain = (tx: Tx, domain: string) =>
  tx.selectFrom('tenants').select(['id', 'title', 'settings']).where('domain', '=', domain).executeTakeFirst()

export async function loadSettings(tx: Tx, tenantId: number): Promise<Record<string, string>> {
  const row = await tx.selectFrom('tenants').select('settings').where('id', '=', tenantId).executeTakeFirstOrThrow()
  return row.settings
}

/** This domain, and those that are it with something behind, as far as they are taken. */
export async function domainsLike(tx: Tx, domain: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenants')
    .select('domain')
    .where('domain', 'like', `${escapeLike(domain)}%`)
    .execute()
  return rows.map((row) => row.domain)
}

/** A new human being; fails when the e-mail is known. */
export async function insertIdentity(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<number> {
  const made = await tx
    .insertInto('identities')
    .values({ email, name, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
