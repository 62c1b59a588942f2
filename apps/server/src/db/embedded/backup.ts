import { chmodSync, existsSync } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join, resolve, sep } from 'node:path'
import type { Logger } from 'pino'
import { CannotStart } from '../errors.ts'
import { BadArchive, readArchive, writeArchive } from './archive.ts'
import { SPOOL_FOLDER } from '../../files/spool.ts'
import { RESERVE_FILE } from './disk-reserve.ts'
import { lockFolder } from './folder-lock.ts'

const SOCKET = 'backup.sock'
/** What the operating systems allow for the path of a socket. */
const LONGEST_SOCKET_PATH = 100
/** Files in the data folder that hold no data and are recreated. */
const NO_DATA = new Set([SOCKET, RESERVE_FILE, `${RESERVE_FILE}.new`, SPOOL_FOLDER])
const UNFINISHED = /^(database|restored)\.new-|^replaced-/

type Answer = { bytes: number } | { failure: string }

/** What of the data folder belongs into a backup. */
export const backedUp = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !NO_DATA.has(name) && !UNFINISHED.test(name))

/**
 * Lets `npm run backup` ask the running product for a backup, over a socket in the data folder that only its owner can
 * use. `copy` writes the archive. Gives the function that ends it.
 */
export async function offerBackups(
  { dataDir, log }: { dataDir: string; log: Logger },
  copy: (file: string) => Promise<{ bytes: number }>,
): Promise<() => void> {
  const path = join(dataDir, SOCKET)
  if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH) {
    log.info({ path }, 'backups only while stopped: the path of the data folder is too long for a socket')
    return () => {}
  }
  // The folder is ours, so what is there was left by a process that was killed.
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let file = ''
    socket.setEncoding('utf8').on('data', (text) => (file += text))
    socket.on('error', () => {})
    socket.on('end', async () => {
      const answer = await copy(file).catch((error: Error): Answer => ({ failure: error.message }))
      log.info({ file, ...answer }, 'backup')
      socket.end(JSON.stringify(answer))
    })
  })
  await listenPrivately(server, path)
  return () => void server.close()
}

function listenPrivately(server: Server, path: string): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  const mask = process.umask(0o177)
  server.once('error', reject)
  server.listen(path, () => done())
  process.umask(mask)
  server.unref()
  return promise.then(() => chmodSync(path, 0o600))
}

/** Writes a backup of the data folder to a new file, through the running product or, when there is none, by itself. */
export async function backUp(dataDir: string, file: string): Promise<{ bytes: number }> {
  const target = resolve(file)
  if (existsSync(target)) throw new CannotStart(`${target} exists already. Give the backup another name.`)
  if (target.startsWith(resolve(dataDir) + sep))
    throw new CannotStart('A backup inside the data folder would be lost together with it. Choose another place.')
  await access(dirname(target)).catch(() => {
    throw new CannotStart(`The folder ${dirname(target)} does not exist.`)
  })
  if (!existsSync(join(dataDir, 'database')))
    throw new CannotStart(`There are no data in ${resolve(dataDir)}: check DATA_DIR.`)
  const part = `${target}.part`
  await rm(part, { force: true })
  try {
    const answer = (await askProduct(join(dataDir, SOCKET), part)) ?? (await copyStopped(dataDir, part))
    if ('failure' in answer) throw new CannotStart(`The backup failed: ${answer.failure}`)
    await rename(part, target)
    return answer
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** What the running product answers; undefined when none listens. */
function askProduct(path: string, file: string): Promise<Answer | undefined> {
  return new Promise((done, reject) => {
    const socket = connect({ path, allowHalfOpen: true }).setEncoding('utf8')
    let answer = ''
    let connected = false
    socket.once('connect', () => {
      connected = true
      socket.end(file)
    })
    socket.on('data', (text) => (answer += String(text)))
    socket.once('error', (error) => (connected ? reject(error) : done(undefined)))
    socket.once('end', () =>
      answer === ''
        ? reject(new CannotStart('The product ended before the backup was complete. Try again.'))
        : done(JSON.parse(answer) as Answer),
    )
  })
}

async function copyStopped(dataDir: string, file: string): Promise<{ bytes: number }> {
  const unlock = await lockFolder(dataDir)
  try {
    return writeArchive(dataDir, await backedUp(dataDir), file)
  } finally {
    await unlock()
  }
}

/**
 * Unpacks a backup into the data folder, which must be empty and not in use. With `replace`, what is there is moved into
 * a folder beside it, whose name is given back.
 */
export async function restore(file: string, dataDir: string, replace: boolean): Promise<{ movedTo?: string }> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new CannotStart(`${resolve(file)} is no file.`)
  const unlock = await lockFolder(dataDir)
  const fresh = join(dataDir, `restored.new-${process.pid}`)
  try {
    const present = await backedUp(dataDir)
    if (present.length > 0 && !replace)
      throw new CannotStart(
        `The data folder ${resolve(dataDir)} is not empty. Give DATA_DIR an empty one, or add --replace, which moves ` +
          'what is there aside.',
      )
    await mkdir(fresh)
    unpack(file, fresh)
    const old = `replaced-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
    if (present.length > 0) await moveAll(dataDir, present, join(dataDir, old))
    // The database last: without it nothing looks like data that could be started on.
    const names = await readdir(fresh)
    for (const name of names.toSorted((one, other) => Number(one === 'database') - Number(other === 'database')))
      await rename(join(fresh, name), join(dataDir, name))
    return present.length > 0 ? { movedTo: join(dataDir, old) } : {}
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await unlock()
  }
}

function unpack(file: string, folder: string): void {
  try {
    readArchive(file, folder)
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    throw new CannotStart(`${resolve(file)} cannot be restored: ${error.message}. Nothing was changed.`)
  }
}

async function moveAll(from: string, names: readonly string[], to: string): Promise<void> {
  await mkdir(to)
  for (const name of names) await rename(join(from, name), join(to, name))
}
