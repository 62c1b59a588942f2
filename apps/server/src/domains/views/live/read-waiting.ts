import type { CaseRow } from '@dossier/contract/views'
import type { Services } from '../../../http/context.ts'
import type { Person } from '../../../http/principals/principal.ts'
import { selectHidden } from '../../../query/cache/access-fingerprint.ts'
import type { Change } from './changed-records.ts'
import { readBatch } from './live-batch.ts'
import type { SharedSubscription } from './shared-subscription.ts'

const UNCHANGED: Change = { keys: new Set(), fromSeq: 0, updatedBefore: undefined }

/** Records beside the page of a list, as its readers may see them now: as rows, or gone. */
export async function readWaiting(
  { services, tenantId }: { services: Services; tenantId: number },
  { list, me, ids }: { list: SharedSubscription; me: Person; ids: readonly number[] },
): Promise<{ rows: CaseRow[]; gone: number[] }> {
  const changes = new Map(ids.map((id) => [id, UNCHANGED]))
  const batch = await readBatch(services, { tenantId, changes, contents: [list.content] })
  // Read last, so that no content is sent of what was hidden in between.
  const gone = await services.lanes.records.run(() =>
    services.database.tenantRead(tenantId, (tx) =>
      selectHidden({ tx, me }, ids, list.content.hasDeleted ? 'withDeleted' : 'all'),
    ),
  )
  return { rows: list.content.rowsOf(batch, ids).filter(({ id }) => !gone.includes(id)), gone }
}
