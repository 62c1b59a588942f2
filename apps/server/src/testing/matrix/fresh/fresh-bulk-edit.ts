import { randomUUID } from 'node:crypto'
import type { Twin } from '../twin.ts'

/** A change of many records that this twin's first administrator began and that is over; returns its id. Created silently. */
async function freshBulkEdit({ tenant }: Twin): Promise<string> {
  const id = randomUUID()
  await tenant.asOwner(async (tx) => {
    const author = await tx
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('is_admin', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const row = { tenant_id: tenant.id, id, author_id: author.id, changes: '[]', total: 0 }
    await tx
      .insertInto('bulk_edits')
      .values({ ...row, job_id: null, ended: new Date().toISOString() })
      .execute()
  })
  return id
}

export const FRESH_BULK_EDITS: Record<string, (twin: Twin) => Promise<string>> = {
  'GET /bulkEdits/{editId}': freshBulkEdit,
  'GET /bulkEdits/{editId}/results': freshBulkEdit,
  'POST /bulkEdits/{editId}/cancel': freshBulkEdit,
  'POST /bulkEdits/{editId}/undo': freshBulkEdit,
}
