import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../../http/bounded-queue.ts'

/** Argon2id with 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Where everything waits that hashes a password for a caller. Two at a time leave half of the threads on which this
 * process also reads files and looks up names. No database connection may be held while waiting here.
 */
export const passwordQueue = new BoundedQueue({ running: 2, waiting: 64, waitingPerCaller: 16 })

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Made at the start: the first stranger must not wait longer than others. */
const nobodys = hashPassword('nobody has this password')

/**
 * True when the password fits. Without a stored hash the same work is done on nobody's hash, so that the time taken
 * does not tell whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodys), password)
  return fits && !!stored
}
