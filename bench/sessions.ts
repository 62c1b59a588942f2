import { randomBytes } from 'node:crypto'
import type { Database } from '../apps/server/src/db/open.ts'
import { hashToken } from '../apps/server/src/http/principals/principals.ts'

/** Signs so many people of a loaded tenant in. Returns the tokens of their sessions. */
export async function signPeopleIn({ owner }: Database, tenantId: number, people: number): Promise<string[]> {
  const users = await owner
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .limit(people)
    .execute()
  const { id: identity_id } = await owner.selectFrom('identities').select('id').limit(1).executeTakeFirstOrThrow()
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  const session = { identity_id, tenant_id: tenantId, state: 'in' as const, ended: null }
  const rows = users.map(({ id }, nth) => ({ ...session, user_id: id, token_hash: hashToken(tokens[nth]!) }))
  await owner.insertInto('sessions').values(rows).execute()
  return tokens
}
