import type { FieldDefinition } from '@dossier/contract/fields'
import { BOARD_KEYS, type LayoutKind, type ViewLayout } from '@dossier/contract/views/layout'
import type { View } from '@dossier/contract/views/definition'
import type { ListSearch } from './list-search.ts'

type Typed = Pick<FieldDefinition, 'dataType'>

const BOARD_TYPES: readonly Typed['dataType'][] = ['list', 'list-multiple', 'checkbox']

const isBoardKey = (key: string) => BOARD_KEYS.some((one) => one === key)

/**
 * Whether a list can be shown so by the column. `field`: its definition, if it is the column of a field that the person
 * sees.
 */
export function fitsLayout(kind: LayoutKind, column: string | null, field: Typed | undefined): boolean {
  switch (kind) {
    case 'table':
      return column === null
    case 'board':
      // A calculated value cannot be changed by moving a card.
      return column !== null && (isBoardKey(column) || (field !== undefined && BOARD_TYPES.includes(field.dataType)))
    case 'gallery':
      return column === null || field?.dataType === 'file-only'
    case 'map':
      return field?.dataType === 'map-marker'
  }
}

/** The column that a layout is about, if any. */
export function columnOfLayout(layout: ViewLayout): string | null {
  switch (layout.kind) {
    case 'table':
      return null
    case 'board':
      return layout.column
    case 'gallery':
      return layout.pictureColumn
    case 'map':
      return layout.markerColumn
  }
}

/** The layout of a kind by a column; a table if the kind needs a column and none is named. */
export function layoutBy(kind: LayoutKind, column: string | null): ViewLayout {
  if (kind === 'gallery') return { kind, pictureColumn: column }
  if (column === null || kind === 'table') return { kind: 'table' }
  return kind === 'board' ? { kind, column } : { kind, markerColumn: column }
}

/** What a reader gets of a layout by a field that they may not see. */
export function seenLayout(layout: ViewLayout, isSeen: (key: string) => boolean): ViewLayout {
  const column = columnOfLayout(layout)
  if (column === null || isSeen(column)) return layout
  return layoutBy(layout.kind, null)
}

export const sameLayout = (one: ViewLayout, other: ViewLayout): boolean =>
  one.kind === other.kind && columnOfLayout(one) === columnOfLayout(other)

/** How a list is shown: as its address says, or else as its view does. */
export function shownLayout({ layout }: Pick<View, 'layout'>, { layout: kind, by }: ListSearch): ViewLayout {
  if (kind === undefined) return layout
  return layoutBy(kind, by ?? (kind === layout.kind ? columnOfLayout(layout) : null))
}

/** By what the tables of a list are grouped; null for one table. */
export function shownGroups(view: Pick<View, 'layout' | 'groupBy'>, search: ListSearch): string | null {
  const layout = shownLayout(view, search)
  if (layout.kind === 'table') return view.groupBy
  return layout.kind === 'board' ? layout.column : null
}
