import type { FieldDefinition } from '@dossier/contract/fields'
import { SORT_KEYS, type View } from '@dossier/contract/views'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { valueType } from '@dossier/core/calculations/result'
import { isSortable } from '@dossier/core/fields/is-sortable'
import type { CSSProperties } from 'react'
import type { Words } from '../../lib/words.ts'

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
}

/** Stay in sight when the table is scrolled sideways. */
const PINNED = ['caseNumber', 'title']

const builtIn: Record<string, { heading: (words: Words) => string; width: Width }> = {
  caseNumber: { heading: (words) => `${words.case} #`, width: { min: 92 } },
  title: { heading: () => 'Title', width: { min: 260, grow: 2 } },
  templateId: { heading: () => 'Template', width: { min: 140, grow: 1 } },
  statusId: { heading: () => 'Status', width: { min: 136, grow: 0.7 } },
  severityId: { heading: () => 'Severity', width: { min: 120 } },
  assigneeId: { heading: () => 'Assignee', width: { min: 142, grow: 1 } },
  created: { heading: () => 'Created', width: { min: 116 } },
  lastUpdated: { heading: () => 'Last updated', width: { min: 122 } },
  areas: { heading: () => 'Areas', width: { min: 176 } },
  tags: { heading: () => 'Tags', width: { min: 176 } },
  users: { heading: () => 'Collaborators', width: { min: 176 } },
  pendingTeams: { heading: () => 'Awaiting Team', width: { min: 142 } },
  isCase: { heading: (words) => `Promoted to ${words.case}`, width: { min: 142 } },
  isClosed: { heading: () => 'Closed', width: { min: 90 } },
}

const NUMERIC = new Set(['number', 'dollar'])
/** Days from today are words. */
const isNumber = (field: FieldDefinition) =>
  NUMERIC.has(valueType(field)) && field.extensions.calculationType !== 'DaysUntilOrFromToday'

const WIDE_TYPES = new Set(['text-area', 'list-multiple', 'date-time', 'time-spent'])

/** The columns of a view in its order, the pinned ones first. An unknown column is left out. */
export function columnsOf({ columns, fields }: Pick<View, 'columns' | 'fields'>, words: Words): Column[] {
  const pinned = PINNED.filter((key) => columns.includes(key))
  const others = columns.filter((key) => !PINNED.includes(key))
  return [...pinned, ...others].flatMap((key) => {
    const column = fieldIdOf(key) !== null ? fieldColumn(key, fields) : builtInColumn(key, words)
    return column ? [column] : []
  })
}

export const isPinned = ({ key }: Column) => PINNED.includes(key)

/** The CSS variables for the columns: a track for each, and the minimum width of all and of the pinned. */
export function tracksOf(columns: readonly Column[]) {
  const tracks = columns.map(({ width: { min, grow } }) => (grow ? `minmax(${min}px, ${grow}fr)` : `${min}px`))
  return {
    '--tracks': tracks.join(' '),
    '--least': `${leastWidth(columns)}px`,
    '--least-pinned': `${leastWidth(columns.filter(isPinned))}px`,
  } as CSSProperties
}

const leastWidth = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width.min, 0)

function builtInColumn(key: string, words: Words): Column | undefined {
  const known = builtIn[key]
  const sortKey = SORT_KEYS.find((each) => each === key)
  if (!known) return undefined
  const heading = known.heading(words)
  // A tenant's word can be longer than the values below it.
  const min = Math.max(known.width.min, leastHeading(heading))
  return { key, heading, width: { ...known.width, min }, isNumeric: false, sortKey }
}

/** Pixels that a heading takes with its padding and its arrow, slightly overestimated. */
const leastHeading = (heading: string) => 7 * heading.length + 36

function fieldColumn(key: string, fields: readonly FieldDefinition[]): Column | undefined {
  const field = fields.find(({ id }) => id === fieldIdOf(key))
  if (!field) return undefined
  const min = WIDE_TYPES.has(valueType(field)) ? 172 : 132
  const sortKey = isSortable(field) ? key : undefined
  return { key, heading: field.title, width: { min }, isNumeric: isNumber(field), sortKey, field }
}
