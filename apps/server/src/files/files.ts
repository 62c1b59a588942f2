import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { BoundedQueue } from '../http/bounded-queue.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { clamdScan, type Scan } from './scan.ts'
import { Spool } from './spool.ts'
import type { FileStore } from './store.ts'

/** In the data folder. */
const FOLDER = 'files'

/** What a server needs to take files in and to give them out. */
export interface FileKeeping {
  store: FileStore
  spool: Spool
  /** Null: nothing is scanned. */
  scan: Scan | null
  /** Scanners work in several threads; who waits for a slow one keeps nobody from drawing. */
  scans: BoundedQueue
  /** Previews: few at a time, for each keeps a core busy. */
  drawings: BoundedQueue
}

export const keepFiles = ({ dataDir, bucket, scanner }: Settings): FileKeeping => ({
  store: bucket ? s3Store(bucket) : folderStore(join(dataDir, FOLDER)),
  spool: new Spool(dataDir),
  scan: scanner && clamdScan(scanner),
  scans: new BoundedQueue({ running: 8, runningPerCaller: 4, waiting: 1_000, waitingPerCaller: 200 }),
  drawings: new BoundedQueue({ running: 2, waiting: 1_000, waitingPerCaller: 200 }),
})
