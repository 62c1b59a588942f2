import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/**
 * The tenant's next number as a query for inside another statement. Who takes one makes others wait until his transaction
 * ends, so take it late.
 */
export const nextNumber = (tenantId: number) => sql<{ last_number: number }>`
  insert into case_numbers (tenant_id, last_number) values (${tenantId}::int, 1)
  on conflict (tenant_id) do update set last_number = case_numbers.last_number + 1
  returning last_number`

export async function takeNumber(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await nextNumber(tenantId).execute(tx)
  return rows[0]?.last_number ?? 0
}

export interface KeyOfCaller {
  tenantId: number
  userId: number
  key: string
}

interface StoredReply {
  body_hash: string
  reply: unknown
}

/** What was answered under this key before. Whoever asks for the same key meanwhile waits until this transaction ends. */
export async function claimKey(tx: Tx, { tenantId, userId, key }: KeyOfCaller): Promise<StoredReply | undefined> {
  const name = `idempotency ${tenantId} ${userId} ${key}`
  const claimed = sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const stored = tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'reply'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  const [, found] = await Promise.all([claimed, stored])
  return found
}

export const storeReply = (tx: Tx, { tenantId, userId, key }: KeyOfCaller, answer: { hash: string; reply: unknown }) =>
  tx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      key,
      body_hash: answer.hash,
      reply: JSON.stringify(answer.reply),
    })
    .execute()
