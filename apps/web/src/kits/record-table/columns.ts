import type { FieldDefinition } from '@dossier/contract/fields'
import { ALL_SORT_KEYS } from '@dossier/contract/views/sort-keys'
import type { View } from '@dossier/contract/views/definition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { valueType } from '@dossier/core/calculations/result'
import { isNumeric } from '@dossier/core/fields/is-numeric'
import { isSortable } from '@dossier/core/fields/is-sortable'
import { columnHeading } from '@dossier/core/views/column-headings'
import { arranged, NO_OWN_COLUMNS, type OwnColumns } from '@dossier/core/views/own-columns'
import type { CSSProperties } from 'react'
import type { Words } from '../../lib/words.ts'
import { BOX_WIDTH } from './choosing.ts'

/** One of the built-in keys, or `fields.{id}`. */
export type SortKey = string

/** Pixels at least, and the share of the space that is left over. */
export interface Width {
  min: number
  grow?: number
}

export interface Column {
  /** A built-in key, or `fields.{id}`. */
  key: string
  heading: string
  width: Width
  isNumeric: boolean
  /** Missing: the list cannot be sorted by it. */
  sortKey?: SortKey
  field?: FieldDefinition
  /** Of the templates in whose records this person is in no team that edits the field. */
  closedIn?: readonly number[] | undefined
}

/** Stay in sight when the table is scrolled sideways. */
const PINNED = ['caseNumber', 'title']

const builtIn: Record<string, Width> = {
  caseNumber: { min: 92 },
  title: { min: 260, grow: 2 },
  templateId: { min: 140, grow: 1 },
  statusId: { min: 136, grow: 0.7 },
  severityId: { min: 120 },
  assigneeId: { min: 142, grow: 1 },
  created: { min: 116 },
  lastUpdated: { min: 122 },
  areas: { min: 176 },
  tags: { min: 176 },
  users: { min: 176 },
  pendingTeams: { min: 142 },
  isCase: { min: 142 },
  isClosed: { min: 90 },
  summary: { min: 220, grow: 1.5 },
  closed: { min: 116 },
  openForDays: { min: 108 },
  hiddenFromInsights: { min: 156 },
  deleted: { min: 116 },
}

/** Days from today are words. */
const isNumber = (field: FieldDefinition) =>
  isNumeric(valueType(field)) && field.extensions.calculationType !== 'DaysUntilOrFromToday'

const NOWHERE: View['closedIn'] = {}

const WIDE_TYPES = new Set(['text-area', 'list-multiple', 'date-time', 'time-spent'])

/**
 * The columns of a view in its order, or as this person has arranged them; the pinned ones first. An unknown column is
 * left out.
 */
export function columnsOf(
  { columns, fields, closedIn = NOWHERE }: Pick<View, 'columns' | 'fields'> & Partial<Pick<View, 'closedIn'>>,
  words: Words,
  own: OwnColumns = NO_OWN_COLUMNS,
): Column[] {
  const pinned = PINNED.filter((key) => columns.includes(key))
  const others = arranged(columns, own).filter((key) => !PINNED.includes(key))
  return [...pinned, ...others].flatMap((key) => {
    const column = fieldIdOf(key) !== null ? fieldColumn(key, fields, closedIn) : builtInColumn(key, words)
    const width = own.widths[key]
    return column ? [width === undefined ? column : { ...column, width: { min: width } }] : []
  })
}

/** The columns that stay in sight: number and title, or else the first one. */
export function pinnedOf(columns: readonly Column[]): readonly Column[] {
  const pinned = columns.filter(({ key }) => PINNED.includes(key))
  return pinned.length > 0 ? pinned : columns.slice(0, 1)
}

const withBox = ([first, ...others]: readonly Column[]): readonly Column[] =>
  first ? [{ ...first, width: { ...first.width, min: first.width.min + BOX_WIDTH } }, ...others] : []

/**
 * The CSS variables for the columns: a track for each, and the minimum width of all and of the pinned. With boxes, the
 * first column has room for them.
 */
export function tracksOf(plain: readonly Column[], hasBoxes = false) {
  const columns = hasBoxes ? withBox(plain) : plain
  const tracks = columns.map(({ width: { min, grow } }) => (grow ? `minmax(${min}px, ${grow}fr)` : `${min}px`))
  return {
    '--tracks': tracks.join(' '),
    '--least': `${leastWidth(columns)}px`,
    '--least-pinned': `${leastWidth(pinnedOf(columns))}px`,
  } as CSSProperties
}

const leastWidth = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width.min, 0)

function builtInColumn(key: string, words: Words): Column | undefined {
  const shape = builtIn[key]
  const sortKey = ALL_SORT_KEYS.find((each) => each === key)
  if (!shape) return undefined
  const heading = columnHeading(key, words)
  // A tenant's word can be longer than the values below it.
  const min = Math.max(shape.min, leastHeading(heading))
  return { key, heading, width: { ...shape, min }, isNumeric: key === 'openForDays', sortKey }
}

/** Pixels that a heading takes with its padding and its arrow, slightly overestimated. */
const leastHeading = (heading: string) => 7 * heading.length + 36

function fieldColumn(key: string, fields: readonly FieldDefinition[], closedIn: View['closedIn']): Column | undefined {
  const field = fields.find(({ id }) => id === fieldIdOf(key))
  if (!field) return undefined
  const min = WIDE_TYPES.has(valueType(field)) ? 172 : 132
  const sortKey = isSortable(field) ? key : undefined
  return {
    key,
    heading: field.title,
    width: { min },
    isNumeric: isNumber(field),
    sortKey,
    field,
    closedIn: closedIn[field.id],
  }
}
