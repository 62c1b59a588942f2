import { statfsSync } from 'node:fs'
import { DiskFull } from '../errors.ts'

const READS = /^\s*(select|show|explain|begin|set|savepoint|release|rollback)\b/i
const WITH = /^\s*with\b/i
const CHANGES = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Refuses statements that write while the disk is nearly full: the embedded engine would hang on a full one.
 * Asking the system takes microseconds, and a busy second can fill the whole reserve: so every write asks.
 * `release` may make room at the last moment.
 */
export function writeGuard(folder: string, reserveBytes: number, release = () => false): (sql: string) => void {
  return (sql) => {
    if (READS.test(sql) || (WITH.test(sql) && !CHANGES.test(sql))) return
    let free = freeBytes(folder)
    if (free < reserveBytes && release()) free = freeBytes(folder)
    if (free < reserveBytes) throw diskFull(folder, free)
  }
}

export function diskFull(folder: string, free: number): DiskFull {
  const megabytes = Math.floor(free / 1e6)
  return new DiskFull(
    `Nothing can be saved: the disk of ${folder} has only ${megabytes} MB left. Free some space first.`,
  )
}
