import type { Actor } from '@dossier/core/access/cases'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isGroupable, isGroupKey } from '@dossier/core/views/group-by'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import { visibleFields } from '../../records/visible-fields.ts'

/** The view in the groups that a list asks for: by a column in place of its own, or in none if that is empty. */
export function groupedBy(
  reads: Actor,
  catalogue: Catalogue,
  view: CatalogueView,
  column: string | undefined,
): CatalogueView {
  if (column === undefined) return view
  if (column === '') return { ...view, groupBy: null, thenGroupBy: null }
  const field = visibleFields(reads, catalogue).get(fieldIdOf(column) ?? '')
  if (!isGroupKey(column) && !(field && isGroupable(field)))
    badInput('Records cannot be grouped by that column. Choose another one.', 'groupBy')
  return { ...view, groupBy: column, thenGroupBy: null }
}
