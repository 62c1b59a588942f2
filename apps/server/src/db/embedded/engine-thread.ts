import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { writeArchive } from './archive.ts'
import type { BackupRequest, EngineData, Reply, Request } from './protocol.ts'

// The embedded engine blocks its thread while it works, so it has one to itself.
if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort
const { folder } = workerData as EngineData
const engine = await PGlite.create({ dataDir: folder, extensions: { btree_gin, pg_trgm } })

async function answer(request: Request): Promise<Reply> {
  if (request instanceof Uint8Array) return ownCopy(engine.execProtocolRawSync(request))
  if (typeof request === 'object') return copy(request)
  if (request === 'close') {
    await engine.close()
    return 'done'
  }
  await engine.exec('rollback')
  await engine.exec('discard all')
  return 'done'
}

/** A copy that fails leaves the engine as it is. Its files are those that a killed process would leave behind. */
function copy({ dataDir, names, file }: BackupRequest): Reply {
  try {
    return writeArchive(dataDir, names, file)
  } catch (error) {
    return { notCopied: String(error) }
  }
}

/** The engine may answer with a view of a buffer that it keeps using. */
function ownCopy(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
}

function reply(message: Reply) {
  port.postMessage(message, message instanceof Uint8Array ? [message.buffer as ArrayBuffer] : [])
}

let turn = Promise.resolve()
port.on('message', (request: Request) => {
  turn = turn
    .then(() => answer(request))
    .catch((error: unknown) => ({ failure: String(error) }))
    .then(reply)
})
reply('done')
