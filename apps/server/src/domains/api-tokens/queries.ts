import { sql } from 'kysely'
import type { ApiToken, TokenScope } from '@dossier/contract/api-tokens'
import type { Tx } from '../../db/open.ts'

const MOST_LISTED = 1_000

const tokens = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('api_tokens as k')
    .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.user_id'))
    .select(['k.id', 'k.title', 'k.ending', 'k.scopes', 'k.created', 'k.last_used', 'k.expires', 'k.user_id', 'u.name'])
    .select([sql<boolean>`k.expires <= now()`.as('is_expired'), 'u.disabled'])
    .where('k.tenant_id', '=', tenantId)
    .orderBy('k.created', 'desc')
    .orderBy('k.id')
    .limit(MOST_LISTED)

/** Newest first; of one person, or of all. */
export async function selectTokens(tx: Tx, tenantId: number, userId?: number): Promise<ApiToken[]> {
  const rows = await tokens(tx, tenantId)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId!))
    .execute()
  return rows.map(presentToken)
}

export async function selectToken(tx: Tx, tenantId: number, id: string): Promise<ApiToken | undefined> {
  const row = await tokens(tx, tenantId).where('k.id', '=', id).executeTakeFirst()
  return row && presentToken(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number]

const presentToken = (row: Row): ApiToken => ({
  id: row.id,
  title: row.title,
  ending: row.ending,
  scopes: row.scopes,
  owner: { id: row.user_id, name: row.name },
  created: row.created,
  lastUsed: row.last_used,
  expires: row.expires,
  state: row.is_expired ? 'Expired' : row.disabled ? 'Blocked' : 'Active',
})

interface NewToken {
  id: string
  user_id: number
  title: string
  token_hash: Uint8Array
  ending: string
  scopes: TokenScope[]
  expires: string
}

export const insertToken = (tx: Tx, tenantId: number, token: NewToken) =>
  tx
    .insertInto('api_tokens')
    .values({ tenant_id: tenantId, last_used: null, ...token })
    .execute()

/** Returns the hash of the token that is gone. */
export async function deleteToken(tx: Tx, tenantId: number, id: string): Promise<string> {
  const { token_hash } = await tx
    .deleteFrom('api_tokens')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirstOrThrow()
  return Buffer.from(token_hash).toString('hex')
}
