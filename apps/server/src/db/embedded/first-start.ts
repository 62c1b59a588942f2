import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const FINAL = 'database'
const UNFINISHED = /^database\.new-/

/**
 * Returns the folder of the database. If there is none yet, `create` fills a temporary folder next to it, which is
 * renamed once complete: a process that dies on the way leaves only a temporary folder, which the next start deletes.
 */
export async function databaseFolder(dataDir: string, create: (folder: string) => Promise<void>): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (UNFINISHED.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  const final = join(dataDir, FINAL)
  if (existsSync(final)) return final
  const fresh = join(dataDir, `${FINAL}.new-${process.pid}`)
  await mkdir(fresh)
  await create(fresh)
  await rename(fresh, final)
  return final
}
