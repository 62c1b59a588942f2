import type { ImportPlan } from '@dossier/contract/import-plan'
import type { ImportState } from '@dossier/contract/imports'
import { sql } from 'kysely'
import { formOf } from '../../example-picture.ts'
import type { Twin } from '../twin.ts'

const FILE = Buffer.from('a\nb\n')

/** An import of this twin by its first administrator, and the only one; returns its id. Created silently. */
export const freshImport = ({ tenant, mark, templateId }: Twin, state: ImportState): Promise<number> =>
  tenant.asOwner(async (tx) => {
    const ofTenant = { tenant_id: tenant.id }
    await tx.deleteFrom('imports').where('tenant_id', '=', tenant.id).execute()
    const author = await tx
      .selectFrom('users')
      .select(['id as author_id', 'name as author'])
      .where('tenant_id', '=', tenant.id)
      .where('is_admin', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const file = { file_name: `requests${mark}.csv`, file_bytes: FILE.length }
    const plan = { plan: JSON.stringify(importPlan(templateId)), checked_at: sql<string>`now()` }
    const { id } = await tx
      .insertInto('imports')
      .values({ ...ofTenant, ...author, ...file, ...plan, state })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (state !== 'uploading')
      await tx
        .insertInto('import_pieces')
        .values({ ...ofTenant, import_id: id, piece: 0, bytes: FILE })
        .execute()
    return id
  })

/** A plan that is right but for the template that it may name. */
export const importPlan = (templateId: number): ImportPlan => ({
  encoding: 'utf-8',
  separator: ',',
  templateId,
  isCase: false,
  columns: [{ target: 'title', dateForm: 'ymd', decimal: '.', onFault: 'refuse' }],
  key: 0,
  creates: false,
  updates: true,
  timeZone: 'UTC',
})

/** What each call of an import needs one of its own for. */
export const FRESH_IMPORTS: Record<string, (twin: Twin) => Promise<number | Record<string, number>>> = {
  'GET /imports/{importId}': (twin) => freshImport(twin, 'ready'),
  'POST /imports/{importId}/pieces/{piece}': async (twin) => ({
    importId: await freshImport(twin, 'uploading'),
    piece: 0,
  }),
  'GET /imports/{importId}/columns': (twin) => freshImport(twin, 'ready'),
  'POST /imports/{importId}/check': (twin) => freshImport(twin, 'ready'),
  'POST /imports/{importId}/run': (twin) => freshImport(twin, 'checked'),
  'POST /imports/{importId}/cancel': (twin) => freshImport(twin, 'running'),
  'POST /imports/{importId}/undo': (twin) => freshImport(twin, 'done'),
  'DELETE /imports/{importId}': (twin) => freshImport(twin, 'done'),
  'GET /imports/{importId}/rows': (twin) => freshImport(twin, 'checked'),
  'GET /imports/{importId}/rows/export': (twin) => freshImport(twin, 'checked'),
}

export const importBodies = (templateId: number): Record<string, () => unknown> => ({
  'POST /imports': () => ({ fileName: 'requests.csv', fileBytes: FILE.length }),
  'POST /imports/{importId}/pieces/{piece}': () => formOf(FILE, 'requests.csv'),
  'POST /imports/{importId}/check': () => importPlan(templateId),
})
