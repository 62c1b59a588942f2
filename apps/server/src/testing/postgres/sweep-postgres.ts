import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const folderPrefix = 'dossier-postgres-'

/** Stops and removes servers of earlier test runs whose guard was killed, so that none is left over. */
export async function sweepAbandoned(base: string): Promise<void> {
  const names = await readdir(base)
  await Promise.all(names.filter((name) => name.startsWith(folderPrefix)).map((name) => sweep(join(base, name))))
}

async function sweep(folder: string) {
  const guard = await pidIn(join(folder, 'guard.pid'))
  if (guard ? await runsFor(guard, folder) : await isYoung(folder)) return
  const server = await pidIn(join(folder, 'data', 'postmaster.pid'))
  try {
    if (server && (await runsFor(server, folder))) process.kill(server, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  } catch (error) {
    // Another person's folder on a shared machine: theirs to remove.
    if (!['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** A folder without a guard is being prepared by another run, or was left by a run that died doing so. */
async function isYoung(folder: string) {
  const made = await stat(folder).catch(() => undefined)
  return !made || Date.now() - made.mtimeMs < 10 * 60_000
}

async function pidIn(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** Process ids are reused: only a process whose command line names the folder belongs to it. */
async function runsFor(pid: number, folder: string) {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder)
}
