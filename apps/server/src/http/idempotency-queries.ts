import { compileOnce } from '../db/compiled-once.ts'
import type { Tx } from '../db/open.ts'

/** A key belongs to the person who sent it, and to nobody else. */
export interface CallerKey {
  tenantId: number
  userId: number
  key: string
}

export interface StoredReply {
  body_hash: string
  reply: string | null
  rights: string
}

export const selectReply = (tx: Tx, { tenantId, userId, key }: CallerKey): Promise<StoredReply | undefined> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply', 'rights'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

type NewReply = CallerKey & { hash: string; reply: string | null; rights: string }

/** Fails if the key is taken; while another transaction is inserting it, waits for that one. */
export const insertReply = compileOnce((tx: Tx, { tenantId, userId, key, hash, reply, rights }: NewReply) =>
  tx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tenantId, user_id: userId, key, body_hash: hash, reply, rights }),
)
