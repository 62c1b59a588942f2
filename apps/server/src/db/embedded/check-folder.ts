import { constants } from 'node:fs'
import { access, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../errors.ts'

/** The engine's own file, which it leaves behind when it is killed. Its process id is not one of this machine. */
const ENGINE_LOCK = 'postmaster.pid'

/** Refuses a folder that the embedded engine could not work in, before it tries and fails without a reason. */
export async function checkFolder(dataDir: string): Promise<void> {
  for (const path of [dataDir, join(dataDir, 'database'), join(dataDir, 'database', 'PG_VERSION')])
    await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      throw new CannotStart(
        `${path} cannot be written (${error.code}). Make the data folder and everything in it writable for the account ` +
          'that runs this program, or give DATA_DIR another folder.',
        { cause: error },
      )
    })
}

/**
 * Removes a lock file that a killed engine left, whole or torn: the folder is ours by a lock that cannot be stale.
 * One that names a living process was not made by this program.
 */
export async function clearEngineLock(folder: string): Promise<void> {
  const path = join(folder, ENGINE_LOCK)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const holder = Number.parseInt(text, 10)
  if (holder > 0 && isAlive(holder))
    throw new CannotStart(
      `The database in ${folder} is in use by process ${holder}, probably a PostgreSQL server: ${path} says so. ` +
        'Stop that process. If it is something else, remove that file and start again.',
    )
  await rm(path)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
