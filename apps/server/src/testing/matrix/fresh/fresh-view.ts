import { randomUUID } from 'node:crypto'
import type { Twin } from '../twin.ts'

/** A view that everybody in the tenant sees. Created silently, as the others. */
export const freshView = ({ tenant }: Twin): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: `View ${randomUUID()}`, folder: null, owner_id: null, group_by: null }
    return (await tx.insertInto('views').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

/** A new folder that everybody sees. */
export const freshFolder = ({ tenant }: Twin, title: string = randomUUID()): Promise<string> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, folder_type: 'View' as const, title }
    return (await tx.insertInto('folders').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

export const freshFormatting = ({ tenant }: Twin): Promise<string> =>
  tenant.asOwner(async (tx) => {
    const row = { tenant_id: tenant.id, title: randomUUID(), data_type: 'number' as const }
    return (await tx.insertInto('formatting_settings').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

/** Of calls that consume what they name. */
export const FRESH_VIEWS: Record<string, (twin: Twin) => Promise<number | string>> = {
  'DELETE /views/{id}': freshView,
  'DELETE /folders/{id}': (twin) => freshFolder(twin),
  'DELETE /formattingRules/{id}': freshFormatting,
}
