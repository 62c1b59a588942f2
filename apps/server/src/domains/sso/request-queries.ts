import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { Subject } from '../../db/tables/single-sign-on.ts'

/** How long a sign-in at the provider may take. */
export const MINUTES = 10

const isRecent = sql<boolean>`created > now() - make_interval(mins => ${MINUTES}::int)`

export interface NewRequest {
  provider: string
  requestHash: Uint8Array
  browserHash: Uint8Array
  domain: string
  secrets?: { codeVerifier?: string; nonce?: string }
}

export const insertRequest = (tx: Tx, request: NewRequest) =>
  tx
    .insertInto('sign_on_requests')
    .values({
      provider: request.provider,
      request_hash: request.requestHash,
      browser_hash: request.browserHash,
      domain: request.domain,
      secrets: JSON.stringify(request.secrets ?? {}),
      answer: null,
    })
    .execute()

/** Whether this request is open: sent to this provider and not yet answered. */
export async function isOutstanding(tx: Tx, provider: string, requestHash: Uint8Array): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_on_requests')
    .select('id')
    .where('request_hash', '=', requestHash)
    .where('provider', '=', provider)
    .where('answer', 'is', null)
    .where(isRecent)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the response for the browser that sent the request; false if the request was already answered or is unknown.
 */
export async function keepAnswer(
  tx: Tx,
  request: { provider: string; requestHash: Uint8Array },
  answer: Subject,
): Promise<boolean> {
  const row = await tx
    .updateTable('sign_on_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('request_hash', '=', request.requestHash)
    .where('provider', '=', request.provider)
    .where('answer', 'is', null)
    .where(isRecent)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an answer was used; false when it was used before. */
export async function useAssertion(tx: Tx, provider: string, assertionHash: Uint8Array): Promise<boolean> {
  const row = await tx
    .insertInto('used_assertions')
    .values({ provider, assertion_hash: assertionHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes the newest response that waits for this browser. */
export const takeAnswer = (tx: Tx, provider: string, browserHash: Uint8Array) =>
  tx
    .deleteFrom('sign_on_requests')
    .where('id', '=', (query) =>
      query
        .selectFrom('sign_on_requests')
        .select('id')
        .where('browser_hash', '=', browserHash)
        .where('provider', '=', provider)
        .where('answer', 'is not', null)
        .where(isRecent)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning(['answer', 'domain'])
    .executeTakeFirst()

/** Consumes the sign-in that was started with this state in this browser at this provider. */
export const takeRequest = (tx: Tx, begun: { provider: string; requestHash: Uint8Array; browserHash: Uint8Array }) =>
  tx
    .deleteFrom('sign_on_requests')
    .where('request_hash', '=', begun.requestHash)
    .where('provider', '=', begun.provider)
    .where('browser_hash', '=', begun.browserHash)
    .where(isRecent)
    .returning(['domain', 'secrets'])
    .executeTakeFirst()
