import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../../http/bounded-queue.ts'

/** Argon2id with 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The queue for every password hash requested by a caller. Two at a time leave half of the thread pool for files and
 * DNS lookups. Never hold a database connection while waiting here.
 */
export const passwordQueue = new BoundedQueue({ running: 2, waiting: 64, waitingPerCaller: 16 })

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Created at the start: the first unknown email must not take longer than others. */
const nobodys = hashPassword('nobody has this password')

/**
 * True if the password matches. Without a stored hash the same work is done on a dummy hash, so that the time does not
 * reveal whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodys), password)
  return fits && !!stored
}
