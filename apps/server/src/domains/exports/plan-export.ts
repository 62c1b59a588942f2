import { NO_COLUMNS, type ExportRequest } from '@dossier/contract/exports'
import { tableColumns, type TableColumn } from '@dossier/core/exports/cells'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { seenLevels } from '@dossier/core/views/second-level'
import { shownColumns } from '@dossier/core/views/shown-columns'
import type { Catalogue, CatalogueView } from '../../catalogue/catalogue.ts'
import type { TenantOfSession } from '../../http/principals/principal.ts'
import { badInput } from '../../http/refusal.ts'
import { readRights, type ReadRights } from '../../records/read-rights.ts'
import { definitionOf, visibleFields } from '../../records/visible-fields.ts'
import type { Chooser } from '../views/find-chosen.ts'
import { isShown } from '../views/definitions/present-view.ts'
import { requireView } from '../views/definitions/own-views.ts'
import type { RecordOrder } from '../views/order/record-order.ts'
import { requestedOrder } from '../views/order/requested-order.ts'

/** Who exports, with their rights of the moment. */
export interface Exporter extends Chooser {
  tenant: TenantOfSession
}

/** What a person gets of a list with the rights of a moment. */
export interface ExportPlan {
  title: string
  columns: TableColumn[]
  fieldIds: string[]
  rights: ReadRights
  order: RecordOrder
}

const NO_VIEW: Pick<CatalogueView, 'sortBy' | 'sortByDescending' | 'thenSortBy'> = {
  sortBy: 'created',
  sortByDescending: true,
  thenSortBy: [],
}

/** 404 for a view that the person does not see, 400 for a column that they do not. */
export async function planExport(
  exporter: Exporter,
  catalogue: Catalogue,
  request: ExportRequest,
): Promise<ExportPlan> {
  const { me, tenant } = exporter
  const { records, sortBy, sortDesc, thenSortBy } = request
  const view =
    'all' in records && 'viewId' in records.of ? await requireView(exporter, catalogue, records.of.viewId) : null
  const visible = visibleFields(me, catalogue)
  const isShownTo = (key: string) => isShown(key, visible) && isColumnFor(me, key)
  const keys = request.columns ?? columnsOf(view, isShownTo)
  const columns = tableColumns(
    keys.filter((key) => isColumnFor(me, key)),
    (id) => definition(visible.get(id)),
    { case: tenant.caseName },
  )
  if (request.columns && columns.length < keys.length)
    badInput('A column is not available. Load the list again.', 'columns')
  if (columns.length === 0) badInput(NO_COLUMNS, 'columns')
  const rights = readRights(me, catalogue)
  // A list with filters of its reader's own can be sorted by a field that it does not show.
  const sortable = sortBy === undefined ? keys : [...keys, sortBy]
  const scene = { view: { ...NO_VIEW, ...view, columns: [...sortable] }, catalogue, rights, visible }
  return {
    title: view?.title ?? `${tenant.recordName}s`,
    columns,
    fieldIds: columns.flatMap(({ key }) => fieldIdOf(key) ?? []),
    rights,
    order: requestedOrder(scene, { sortBy, sortDesc, thenSortBy }),
  }
}

const definition = (field: Parameters<typeof definitionOf>[0] | undefined) => field && definitionOf(field)

/** Each record is exported once, so what tells its group is one of the columns. */
function columnsOf(view: CatalogueView | null, isShownTo: (key: string) => boolean): readonly string[] {
  if (!view) return []
  const columns = shownColumns(view.columns, isShownTo)
  const { groupBy, thenGroupBy } = seenLevels(view, isShownTo)
  const groups = [groupBy, thenGroupBy].flatMap((key) => (key === null || columns.includes(key) ? [] : key))
  return [...new Set(groups), ...columns]
}
