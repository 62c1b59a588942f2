import { PICTURE_TYPES } from '@dossier/contract/files'
import type { CasePicture } from '@dossier/contract/views/layouts'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { sql } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights } from '../../records/read-rights.ts'
import { isAccessible } from '../../query/relation.ts'
import { columnReader } from '../../query/filters/condition-sql.ts'
import { termsOf } from '../../query/filters/terms-of.ts'

interface Params {
  ids: readonly number[]
  pictureColumn?: string | undefined
}

/** The oldest picture of each record that the caller may see; records without one are left out. */
export async function listPictures(ctx: Ctx, { ids, pictureColumn }: Params): Promise<CasePicture[]> {
  const { tx, tenant, me } = ctx
  const catalogue = await loadCatalogue(ctx)
  const { columns, now } = termsOf(ctx, catalogue, { timeZone: 'UTC', now: new Date() })
  const rights = readRights(me, catalogue)
  const fieldId = pictureColumn === undefined ? null : (fieldIdOf(pictureColumn) ?? '')
  if (fieldId !== null && !(columns.has(pictureColumn!) && catalogue.fields.get(fieldId)?.dataType === 'file-only'))
    badInput('This field has no files. Choose another one.', 'pictureColumn')
  const part =
    fieldId === null ? sql`true` : columnReader({ catalogue, rights, columns, now: new Date(now) })(pictureColumn!).part
  const { rows } = await sql<{ case_id: number; id: string }>`
    select c.id as case_id, picture.id from cases c cross join lateral (
      select f.id from case_files f where f.tenant_id = c.tenant_id and f.case_id = c.id
        and f.field_id is not distinct from ${fieldId}::text
        and f.content_type = any(${[...PICTURE_TYPES]}::text[]) and f.preview_size is not null
      order by f.created, f.id limit 1) picture
    where c.tenant_id = ${tenant.id} and c.id = any(${ids}::int[]) and ${part} and ${isAccessible({ me })}`.execute(tx)
  return rows.map(({ case_id: caseId, id }) => {
    const url = `/api/files/download/${id}`
    return { caseId, url, previewUrl: `${url}?show=preview` }
  })
}
