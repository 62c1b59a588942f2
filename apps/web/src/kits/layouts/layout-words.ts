import type { FieldDefinition } from '@dossier/contract/fields'
import { BOARD_KEYS, type LayoutKind } from '@dossier/contract/views/layout'
import { fieldKey } from '@dossier/core/fields/field-key'
import { fitsLayout } from '@dossier/core/views/layout'

/** In the order in which they are offered. */
export const LAYOUT_TITLES: readonly { kind: LayoutKind; title: string }[] = [
  { kind: 'table', title: 'Table' },
  { kind: 'board', title: 'Board' },
  { kind: 'gallery', title: 'Gallery' },
  { kind: 'map', title: 'Map' },
]

/** What the column of a layout is called. */
export const COLUMN_LABEL: Record<Exclude<LayoutKind, 'table'>, string> = {
  board: 'Board columns',
  gallery: 'Pictures',
  map: 'Map field',
}

/** The columns by which records can be shown so, as far as the person sees them. */
export function columnsFor(kind: LayoutKind, fields: readonly FieldDefinition[]): string[] {
  const ofFields = fields.filter((field) => fitsLayout(kind, fieldKey(field.id), field)).map(({ id }) => fieldKey(id))
  return kind === 'board' ? [...BOARD_KEYS, ...ofFields] : kind === 'table' ? [] : ofFields
}

/** Why records cannot be shown so. */
export const whyNotLayout = (kind: LayoutKind, fields: readonly FieldDefinition[]): string | undefined =>
  kind === 'map' && columnsFor(kind, fields).length === 0
    ? 'No field that you see has points on a map. An administrator can add one.'
    : undefined

/** The column with which a layout begins. */
export const firstColumn = (kind: LayoutKind, fields: readonly FieldDefinition[]): string | null =>
  kind === 'gallery' ? null : (columnsFor(kind, fields)[0] ?? null)
