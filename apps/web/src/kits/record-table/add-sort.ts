import { FURTHER_SORTS } from '@dossier/contract/views/sort-keys'
import { withFurtherSort } from '@dossier/core/views/further-sort'
import { allSorts } from '@dossier/core/views/sorts'
import { say } from '../../ui/say.ts'
import type { Column, SortKey } from './columns.ts'
import type { HeadRowProps, RecordSort } from './HeadRow.tsx'

/** What a press with Shift on a heading does: its column joins the order, falls, or leaves it. */
export function addSort({ columns, sort, onSort }: Pick<HeadRowProps, 'columns' | 'sort' | 'onSort'>, key: SortKey) {
  const next = withFurtherSort(sort, key)
  say(next ? inWords(next, columns) : `A list is sorted by up to ${FURTHER_SORTS + 1} columns.`)
  if (next) onSort(next)
}

function inWords(sort: RecordSort, columns: readonly Column[]): string {
  const words = allSorts(sort).map(({ sortBy, descending }) => {
    const name = columns.find(({ sortKey }) => sortKey === sortBy)?.heading ?? 'another column'
    return `${name}, ${descending ? 'descending' : 'ascending'}`
  })
  return `Sorted by ${words.join(', then by ')}.`
}
