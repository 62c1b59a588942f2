import { ALL_SORT_KEYS } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import type { Catalogue, CatalogueField, CatalogueView } from '../../catalogue/catalogue.ts'
import { badInput } from '../../http/refusal.ts'
import type { ReadRights } from '../cases/read-rights.ts'
import { fieldOrder } from './field-order.ts'
import { recordOrder, type RecordOrder } from './record-order.ts'

/** What decides by which columns a reader may sort a view. */
interface Scene {
  view: Pick<CatalogueView, 'columns' | 'sortBy' | 'sortByDescending'>
  catalogue: Catalogue
  rights: ReadRights
  /** The fields that the reader may see. */
  visible: ReadonlyMap<string, CatalogueField>
  /** The list has open records alone. */
  isOpen?: boolean
}

interface Requested {
  /** A built-in column, or a field of the view's columns; the view's own order if omitted. */
  sortBy?: string | undefined
  sortDesc: boolean
}

/**
 * The order of a page. A field that the reader may not see is refused like one that does not exist: where a record stands
 * in a list says as much as a column.
 */
export function requestedOrder(scene: Scene, { sortBy, sortDesc }: Requested): RecordOrder {
  const own = ownSort(scene)
  const order = sortBy === undefined ? orderBy(scene, own) : orderBy(scene, { sortBy, sortByDescending: sortDesc })
  return order ?? badInput('Records cannot be sorted by that column.', 'sortBy')
}

/**
 * The order of found records, open and closed: kept orders have open ones alone. Any field that the reader may see can be
 * meant, as it can be asked about.
 */
export function foundOrder(
  scene: Omit<Scene, 'view' | 'isOpen'>,
  { key, descending }: { key: string; descending: boolean },
): RecordOrder {
  const view = { columns: [key], sortBy: key, sortByDescending: descending }
  const order = requestedOrder({ ...scene, view }, { sortBy: key, sortDesc: descending })
  return order.held?.ofField?.computed ?? order
}

type Sort = Pick<CatalogueView, 'sortBy' | 'sortByDescending'>

/** The order of a view for a reader who may not see what it is sorted by is the usual one. (D-068) */
export function ownSort({ view, visible }: Pick<Scene, 'view' | 'visible'>): Sort {
  const { sortBy, sortByDescending } = view
  const field = visible.get(fieldIdOf(sortBy) ?? '')
  const isKnown = ALL_SORT_KEYS.some((one) => one === sortBy) || (field && isSortable(field))
  return isKnown ? { sortBy, sortByDescending } : { sortBy: 'lastUpdated', sortByDescending: true }
}

function orderBy({ view, catalogue, rights, visible, isOpen }: Scene, { sortBy, sortByDescending: descending }: Sort) {
  const key = ALL_SORT_KEYS.find((one) => one === sortBy)
  if (key) return recordOrder(catalogue, rights, { key, descending }, isOpen)
  const isOfView = view.columns.includes(sortBy) || view.sortBy === sortBy
  const field = isOfView ? visible.get(fieldIdOf(sortBy) ?? '') : undefined
  return field ? fieldOrder(catalogue, rights, { field, descending }) : null
}
