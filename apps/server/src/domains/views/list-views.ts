import type { View } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import { definitionOf, visibleFields } from '../fields/visible-fields.ts'
import type { CatalogueField } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { ownSort } from './requested-order.ts'

/** The views of the tenant, without columns of fields that the caller may not see. */
export async function listViews(ctx: Ctx): Promise<View[]> {
  const catalogue = await loadCatalogue(ctx)
  const visible = visibleFields(ctx.me, catalogue)
  return [...catalogue.views.values()].map((view) => ({
    ...view,
    ...ownSort({ view, visible }),
    columns: view.columns.filter((column) => isShown(column, visible)),
    page: 1,
    fields: view.columns.flatMap((column) => {
      const field = visible.get(fieldIdOf(column) ?? '')
      return field ? [definitionOf(field)] : []
    }),
  }))
}

function isShown(column: string, visible: ReadonlyMap<string, CatalogueField>): boolean {
  const fieldId = fieldIdOf(column)
  return fieldId === null || visible.has(fieldId)
}
