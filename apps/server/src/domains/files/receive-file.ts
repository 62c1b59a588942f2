import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cleanFileName } from '@dossier/core/files/file-name'
import type { Tx } from '../../db/open.ts'
import type { Spooled } from '../../files/spool.ts'
import { refuseMalware } from '../../files/refuse-malware.ts'
import { FILE_PARTS, type FilePart } from '../../files/store.ts'
import { Refusal } from '../../http/refusal.ts'
import type { IncomingFile, Received, Sender } from '../../http/stream-upload.ts'
import { loadCase } from '../cases/load-case.ts'
import { requireFilePlace, requireFewFiles } from '../cases/plans/plan-file.ts'
import { inspect, type Inspected } from './inspect.ts'
import { deleteStrays, insertStray, lockStray } from './queries.ts'
import { requireQuota } from './require-room.ts'

interface Place {
  caseId: number
  fieldId?: string | null
}

const UNSTORED = 'The file could not be stored. Try again in a moment.'

/**
 * Takes a file in: refuses people who may not add one, reads it into a place of its own, looks at it, and stores its bytes.
 * They stay strays until the transaction of the call has their file. (ADR 74)
 */
export async function receiveFile(sender: Sender, place: Place, open: () => Promise<IncomingFile>): Promise<Received> {
  const { database, files } = sender.services
  await database.tenantRead(sender.tenant.id, (tx) => requireAllowed({ ...sender, tx }, place))
  const incoming = await open()
  return files.spool.with((path) =>
    files.spool.with(async (drawnPath) => {
      const spooled = await files.spool.take(incoming.bytes, path)
      incoming.requireWhole(spooled.size)
      const caller = String(sender.me.id)
      await files.scans.run(caller, () => refuseMalware({ files, log: sender.log }, path))
      const inspected = await files.drawings.run(caller, () => inspect(path, drawnPath))
      return store(sender, { name: incoming.name, spooled, drawnPath, inspected })
    }),
  )
}

/** What the transaction asks again, for those who find out before they have sent everything. */
async function requireAllowed(sender: Sender & { tx: Tx }, { caseId, fieldId = null }: Place): Promise<void> {
  const loaded = await loadCase(sender, caseId)
  requireFilePlace(sender.me, loaded, fieldId)
  await requireFewFiles(sender, loaded)
  await requireQuota(sender, 1)
}

interface Looked {
  name: string
  spooled: Spooled
  drawnPath: string
  inspected: Inspected
}

async function store(sender: Sender, { name, spooled, drawnPath, inspected }: Looked): Promise<Received> {
  const { tenant, services, log } = sender
  const { contentType, picture } = inspected
  const [path, size] = picture ? [drawnPath, picture.size] : [spooled.path, spooled.size]
  const file = { id: randomUUID(), name: cleanFileName(name), size, contentType }
  const key = { tenantId: tenant.id, id: file.id }
  const settle = () => settleStray(sender, file.id)
  await services.database.tenantTx(tenant.id, (tx) => insertStray(tx, key))
  try {
    await put(sender, { ...key, part: 'file' }, path)
    if (picture)
      await services.files.spool.with(async (small) => {
        await writeFile(small, picture.preview)
        await put(sender, { ...key, part: 'preview' }, small)
      })
  } catch (error) {
    await settle().catch((left: unknown) => log.error({ err: left }, 'bytes of a file were left'))
    throw error
  }
  return { file: { ...file, previewSize: picture?.preview.length ?? null }, digest: spooled.digest, settle }
}

async function put(
  { services, log }: Sender,
  key: { tenantId: number; id: string; part: FilePart },
  path: string,
): Promise<void> {
  try {
    await services.files.store.put(key, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    log.error({ err: error }, 'the store of files did not take a file')
    throw new Refusal(503, UNSTORED, 5)
  }
}

/** Removes the bytes unless a file has them now. A call whose end is not known is waited for by the lock. */
function settleStray({ services, tenant }: Sender, id: string): Promise<void> {
  const key = { tenantId: tenant.id, id }
  return services.database.tenantTx(tenant.id, async (tx) => {
    if (!(await lockStray(tx, key))) return
    for (const part of FILE_PARTS) await services.files.store.remove({ ...key, part })
    await deleteStrays(tx, tenant.id, [id])
  })
}
