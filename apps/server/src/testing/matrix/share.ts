import { execFileSync } from 'node:child_process'

/** Runs on as many different shares try every combination. */
export const SHARES = 6

/** The places of a combination in the lists of the matrix. */
interface Places {
  call: number
  person: number
  object: number
}

/** 'all', or the share of this run: another one with most commits, or with TEST_SEED. */
export const SHARE: number | 'all' =
  process.env['RIGHTS_MATRIX'] === 'full' ? 'all' : Number(process.env['TEST_SEED'] ?? seedOfCommit()) % SHARES

/**
 * Milliseconds for all cells of one call on a busy machine. A test that is given up goes on, and what it writes would
 * be held against the next one.
 */
export const PATIENCE = 600_000

/**
 * Everybody tries every call on what it is meant for (the first of its objects); each of the other objects is tried by
 * every sixth person, and in the next share by those after them.
 */
export const isIn = (share: typeof SHARE, { call, person, object }: Places): boolean =>
  share === 'all' || object === 0 || (call + person + object) % SHARES === share

function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 8), 16)
  } catch {
    return 0
  }
}
