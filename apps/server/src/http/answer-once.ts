import { createHash } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import { CommitUnknown, DatabaseBusy, DatabaseUnavailable } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import type { Last, Work } from '../db/tenant-tx.ts'
import { outcomeOf } from './commit-outcome.ts'
import { insertReply, selectReply, type CallerKey, type StoredReply } from './idempotency-queries.ts'
import type { Person } from './principals/principal.ts'
import { badInput, Refusal } from './refusal.ts'

const VISIBLE = /^[\x21-\x7e]{1,200}$/

/** The key under which a caller can repeat this call; undefined when none was sent. */
export function idempotencyKey(headers: Record<string, string | string[] | undefined>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && VISIBLE.test(key))) return key
  return badInput('Use 1 to 200 visible characters without spaces as Idempotency-Key.')
}

/** The same for two calls exactly when they ask for the same. */
export function hashOf(address: string, given: unknown, file: Uint8Array | string | undefined): string {
  const hash = createHash('sha256').update(`${address} ${JSON.stringify(given)}`)
  if (file) hash.update(file)
  return hash.digest('base64url')
}

const rightsByPerson = new WeakMap<Person, string>()

/** The same for two moments at which a person had the same rights. */
export function rightsHash(me: Person): string {
  const cached = rightsByPerson.get(me)
  if (cached !== undefined) return cached
  const { isAdmin, isSupport, editData, editUsers, extendedPermissions, teams } = me
  const rights = [isAdmin, isSupport, editData, editUsers, extendedPermissions, teams.toSorted((a, b) => a - b)]
  const hash = createHash('sha256').update(JSON.stringify(rights)).digest('base64url').slice(0, 22)
  rightsByPerson.set(me, hash)
  return hash
}

/** Carries out the work in a transaction of the caller's tenant. */
export type Transact = <T>(work: Work<T>, last?: Last<T>) => Promise<T>

interface Attempt {
  database: Database
  mine: CallerKey
  /** A fingerprint of the request. */
  hash: string
  /** Of the caller's rights. */
  rights: string
}

interface Steps<T> {
  work(tx: Tx): Promise<T>
  /** The body of the answer; null when it has none. */
  write(result: T): string | null
  /** Whether the key is used up by this result. */
  keepsKey(result: T): boolean
  /** The body for a repeated call, for a caller who may still have it. */
  replay(stored: StoredReply): Promise<string | null>
}

interface Answered {
  body: string | null
  /** Answered before; nothing was done now. */
  isRepeated: boolean
}

/**
 * Carries out a call once for each key of a caller. Nothing is looked up beforehand: the answer is stored with the
 * commit, and only if that, or the work, fails is the key looked up. Of concurrent duplicates, the later one waits for
 * the earlier to commit, is rolled back, and answers the same. A refusal leaves the key unused. (ADR 22)
 */
export async function answerOnce<T>(
  transact: Transact,
  { database, mine, hash, rights }: Attempt,
  steps: Steps<T>,
): Promise<Answered> {
  let body: string | null = null
  try {
    await transact(steps.work, (result, tx) => {
      body = steps.write(result)
      return steps.keepsKey(result) ? insertReply(tx, { ...mine, hash, rights, reply: body }) : undefined
    })
    return { body, isRepeated: false }
  } catch (error) {
    if (error instanceof CommitUnknown) {
      const stored = requireSame(await outcomeOf(database, mine, error), hash)
      return { body: stored.reply, isRepeated: false }
    }
    if (error instanceof DatabaseUnavailable) throw error
    const stored = await database.tenantRead(mine.tenantId, (tx) => selectReply(tx, mine))
    if (!stored) throw isTaken(error) ? new DatabaseBusy('The key was given up a moment ago.', { cause: error }) : error
    return { body: await steps.replay(requireSame(stored, hash)), isRepeated: true }
  }
}

function requireSame(stored: StoredReply, hash: string): StoredReply {
  if (stored.body_hash !== hash) throw new Refusal(422, 'This Idempotency-Key was already used for another request.')
  return stored
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
