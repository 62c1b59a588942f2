import { ALL_SORT_KEYS } from '@dossier/contract/views/sort-keys'
import type { FurtherSort } from '@dossier/contract/views/definition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { readSorts, sortsOf } from '@dossier/core/views/sorts'
import type { Catalogue, CatalogueField, CatalogueView } from '../../../catalogue/catalogue.ts'
import { badInput } from '../../../http/refusal.ts'
import type { ReadRights } from '../../../records/read-rights.ts'
import { fieldOrder } from './field-order.ts'
import { bySeveral, recordOrder, type RecordOrder } from './record-order.ts'

/** What decides by which columns a reader may sort a view. */
interface Scene {
  view: Pick<CatalogueView, 'columns' | 'sortBy' | 'sortByDescending' | 'thenSortBy'>
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
  /** As `core/views/sorts.ts` writes it; omitted, those of the view's own order. */
  thenSortBy?: string | undefined
}

/**
 * The order of a page. A field that the reader may not see is refused like one that does not exist: where a record stands
 * in a list says as much as a column.
 */
export function requestedOrder(scene: Scene, { sortBy, sortDesc, thenSortBy }: Requested): RecordOrder {
  const own = ownSort(scene)
  if (sortBy !== undefined && thenSortBy !== undefined) {
    const sorts = [{ sortBy, descending: sortDesc }, ...readSorts(thenSortBy)]
    if (sorts.length > 1) return bySeveral(sorts.map((one) => oneOf(scene, one) ?? cannotSort('thenSortBy')))
    return orderBy(scene, { sortBy, sortByDescending: sortDesc }) ?? cannotSort('sortBy')
  }
  const isOwn = sortBy === undefined || (sortBy === own.sortBy && sortDesc === own.sortByDescending)
  if (isOwn && own.thenSortBy.length > 0) return bySeveral(sortsOf(own).flatMap((one) => oneOf(scene, one) ?? []))
  const order = isOwn ? orderBy(scene, own) : orderBy(scene, { sortBy, sortByDescending: sortDesc })
  return order ?? cannotSort('sortBy')
}

const cannotSort = (at: string) => badInput('Records cannot be sorted by that column.', at)

/** One of several columns: none of them is walked, so what takes the place of a kept order decides. */
function oneOf({ view, ...scene }: Scene, { sortBy, descending }: FurtherSort): RecordOrder | null {
  const named = { ...scene, view: { ...view, columns: [sortBy] }, isOpen: false }
  const order = orderBy(named, { sortBy, sortByDescending: descending })
  return order?.held?.ofField?.computed ?? order
}

/**
 * The order of found records, open and closed: kept orders have open ones alone. Any field that the reader may see can be
 * meant, as it can be asked about.
 */
export function foundOrder(
  scene: Omit<Scene, 'view' | 'isOpen'>,
  { key, descending, thenSortBy = [] }: { key: string; descending: boolean; thenSortBy?: readonly FurtherSort[] },
): RecordOrder {
  const view = { columns: [key], sortBy: key, sortByDescending: descending, thenSortBy }
  const order = requestedOrder({ ...scene, view }, { sortBy: key, sortDesc: descending })
  return order.held?.ofField?.computed ?? order
}

type Sort = Pick<CatalogueView, 'sortBy' | 'sortByDescending'>

/** Whether somebody who may see these fields can sort by a column. */
export function isSortKey(key: string, visible: Scene['visible']): boolean {
  const field = visible.get(fieldIdOf(key) ?? '')
  return ALL_SORT_KEYS.some((one) => one === key) || (field !== undefined && isSortable(field))
}

/**
 * The order of a view for a reader who may not see what it is sorted by is the usual one; of further columns, those that
 * they may not see decide nothing. (D-068)
 */
export function ownSort({
  view: { sortBy, sortByDescending, thenSortBy },
  visible,
}: Pick<Scene, 'view' | 'visible'>): Sort & { thenSortBy: FurtherSort[] } {
  return isSortKey(sortBy, visible)
    ? { sortBy, sortByDescending, thenSortBy: thenSortBy.filter((one) => isSortKey(one.sortBy, visible)) }
    : { sortBy: 'lastUpdated', sortByDescending: true, thenSortBy: [] }
}

function orderBy({ view, catalogue, rights, visible, isOpen }: Scene, { sortBy, sortByDescending: descending }: Sort) {
  const key = ALL_SORT_KEYS.find((one) => one === sortBy)
  if (key) return recordOrder(catalogue, rights, { key, descending }, isOpen)
  const isOfView = view.columns.includes(sortBy) || view.sortBy === sortBy
  const field = isOfView ? visible.get(fieldIdOf(sortBy) ?? '') : undefined
  return field ? fieldOrder(catalogue, rights, { field, descending }) : null
}
