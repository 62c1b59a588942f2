import type { PageQuery } from '@dossier/contract/live/record-view-hub'
import type { CaseRow } from '@dossier/contract/views'
import { SORT_KEYS } from '@dossier/contract/views/sort-keys'
import type { RowOrder } from '@dossier/core/views/row-order'
import type { ReadRights } from '../../../records/read-rights.ts'
import type { ListPlan } from '../list-plan.ts'

/** What a page is sorted by; undefined for a field, whose values the database alone compares. */
export const builtInKey = ({ sortBy }: Pick<PageQuery, 'sortBy'>): RowOrder['key'] | undefined =>
  SORT_KEYS.find((key) => key === sortBy)

/** What lists that are sorted by titles compare: of records whose title is hidden, that of the template. */
export const sortedTitle = ({ hiddenTitles }: ReadRights, row: Pick<CaseRow, 'templateId' | 'title'>): string =>
  hiddenTitles.get(row.templateId) ?? row.title

/** The order of a page, with the places of titles as far as they are known. */
export function pageOrder(
  { options: { order, rights } }: Pick<ListPlan, 'options'>,
  key: RowOrder['key'],
  titles: ReadonlyMap<string, number>,
): RowOrder {
  if (order.by === 'rank') return { key, descending: false, ranks: order.ids }
  return { key, descending: order.descending, titlePlace: (row) => titles.get(sortedTitle(rights, row)) }
}

/** The columns by which the records of a page are sorted. */
export function sortKeysOf(
  plan: Pick<ListPlan, 'options'> | undefined,
  { sortBy }: Pick<PageQuery, 'sortBy'>,
): readonly string[] {
  const order = plan?.options.order
  const several = order?.by === 'column' ? order.several : undefined
  return several?.map(({ key }) => key) ?? [sortBy]
}
