import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DiskFull } from '../db/errors.ts'
import { diskFull, freeBytes } from '../db/embedded/free-space.ts'

/** In the data folder; not part of a backup. */
export const SPOOL_FOLDER = 'incoming'

/** Uploads leave this much to the database. */
const LEFT_FREE = 256 * 1_048_576
const ABANDONED_AFTER = 3_600_000

/** A file on this machine, of which nothing is known but its bytes. */
export interface Spooled {
  path: string
  size: number
  /** SHA-256 of the bytes. */
  digest: string
}

/** Where uploads wait until they have been looked at. */
export class Spool {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, SPOOL_FOLDER)
  }

  /** A path of its own for `work`, which is empty again afterwards. */
  async with<T>(work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, randomUUID())
    try {
      return await work(path)
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? new DiskFull('The disk is full.', { cause: error })
        : error
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Writes what comes in to the path; throws when it ends before its end, or when the disk has no room for it. */
  async take(bytes: Readable, path: string): Promise<Spooled> {
    const free = freeBytes(this.#folder)
    if (free < LEFT_FREE) throw diskFull(this.#folder, free)
    const hash = createHash('sha256')
    let size = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(bytes, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, size, digest: hash.digest('base64url') }
  }

  /** Removes what a process that was killed has left behind. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER) await rm(path, { force: true })
    }
  }
}
