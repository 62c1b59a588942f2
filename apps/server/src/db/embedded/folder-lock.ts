import { mkdir, stat, unlink } from 'node:fs/promises'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderInUse } from '../errors.ts'

/**
 * Locks the folder for this process; returns a function that unlocks it. The lock is a socket named after the folder's
 * device and inode: the kernel frees it however the process ends, and a renamed or linked folder counts as the same.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const { dev, ino } = await stat(folder, { bigint: true })
  const address = addressOf(`dossier-${dev}-${ino}`)
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const holder = await askHolder(address)
    if (holder === undefined && address.startsWith('/')) {
      await unlink(address)
      return listen(address)
    }
    throw new FolderInUse(
      `The data folder ${folder} is in use by process ${holder ?? 'unknown'}. ` +
        'Stop that process first, or give this one another DATA_DIR.',
    )
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Linux has socket names outside the file system, Windows has pipes; elsewhere a file has to do. */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.once('error', reject)
    server.listen(address, () => resolve(server.unref()))
  })
}

/** The process id reported by the holder of the lock; undefined if nobody answers. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address).setTimeout(1000, () => socket.destroy())
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer || undefined))
  })
}
