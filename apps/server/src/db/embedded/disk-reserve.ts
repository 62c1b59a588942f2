import { randomBytes } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import type { Logger } from 'pino'
import { freeBytes } from './free-space.ts'

export const RESERVE_FILE = 'reserve'
const UNFINISHED = 'reserve.new'
const CHUNK = 1_000_000
/** Not in the first seconds, which have more important things to write. */
const FIRST_LOOK = 10_000
const LOOK_EVERY = 600_000

interface Options {
  dataDir: string
  bytes: number
  /** Free bytes that must be left over when the reserve is made. */
  leaves: number
  log: Logger
}

/**
 * A file that takes up room on the disk of the data. When something else has filled the disk, removing it gives the
 * engine enough to start and people enough to sign in, so that everything can still be read.
 */
export class DiskReserve {
  readonly #options: Options
  readonly #timers: NodeJS.Timeout[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** Keeps the reserve there, and recreates it when the disk has room again. */
  keep(): void {
    this.#timers.push(
      setTimeout(() => void this.#make(), FIRST_LOOK).unref(),
      setInterval(() => void this.#make(), LOOK_EVERY).unref(),
    )
  }

  /** Gives the room back; tells whether there was any. */
  release(): boolean {
    try {
      unlinkSync(join(this.#options.dataDir, RESERVE_FILE))
    } catch {
      return false
    }
    this.#options.log.warn(
      { folder: this.#options.dataDir },
      'the disk is full: the reserve in the data folder was used',
    )
    return true
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #make(): Promise<void> {
    const { dataDir, bytes, leaves, log } = this.#options
    const unfinished = join(dataDir, UNFINISHED)
    try {
      await using file = await open(join(dataDir, RESERVE_FILE), 'r').catch(() => undefined)
      if (file || freeBytes(dataDir) < bytes + leaves) return
      await using made = await open(unfinished, 'w', 0o600)
      // Not zeros, which some file systems keep without taking room.
      const chunk = randomBytes(CHUNK)
      for (let written = 0; written < bytes; written += CHUNK) await made.write(chunk)
      await rename(unfinished, join(dataDir, RESERVE_FILE))
    } catch (error) {
      log.warn({ err: error }, 'no room could be set aside in the data folder')
      await rm(unfinished, { force: true })
    }
  }
}
