import type { View } from '@dossier/contract/views'
import type { Ctx } from '../../http/context.ts'
import { presentField, visibleFields } from '../fields/visible-fields.ts'
import type { CatalogueField } from '../lookups/catalogue.ts'
import { loadCatalogue } from '../lookups/load-catalogue.ts'
import { fieldIdOf } from './view-columns.ts'
import { selectViews } from './queries.ts'

/** The views of the tenant; a column of a field that the caller may not see is not in them. */
export async function listViews(ctx: Ctx): Promise<View[]> {
  const rows = await selectViews(ctx.tx, ctx.tenant.id)
  const visible = visibleFields(ctx.me, await loadCatalogue(ctx))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    folder: row.folder,
    columns: row.columns.filter((column) => isShown(column, visible)),
    sortBy: row.sort_by,
    sortByDescending: row.sort_by_descending,
    page: 1,
    pageSize: row.page_size,
    fields: row.columns.flatMap((column) => {
      const field = visible.get(fieldIdOf(column) ?? '')
      return field ? [presentField(field)] : []
    }),
  }))
}

function isShown(column: string, visible: ReadonlyMap<string, CatalogueField>): boolean {
  const fieldId = fieldIdOf(column)
  return fieldId === null || visible.has(fieldId)
}
