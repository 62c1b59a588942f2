import type { FieldDefinition } from '@dossier/contract/fields'
import type { CasesTable } from '@dossier/contract/views'
import { tableIdOf } from './table-id.ts'

/** What a record has of the column of a board: one value, several, or a yes or no. */
export type BoardKind = 'one' | 'many' | 'flag'

const MANY = ['areas', 'tags', 'users', 'pendingTeams']

/** `field`: the definition, if the board is by a field. */
export function boardKind(key: string, field: Pick<FieldDefinition, 'dataType'> | undefined): BoardKind {
  if (field?.dataType === 'checkbox') return 'flag'
  return MANY.includes(key) || field?.dataType === 'list-multiple' ? 'many' : 'one'
}

/** A column of a board. */
export interface BoardColumn {
  /** The id of its table. */
  id: string
  value: string | null
  label?: string | undefined
  /** Its first records; missing if they have to be asked for. */
  table?: CasesTable
}

interface Columns {
  /** All values that records can have, in their order; null if only those that records have are known. */
  possible: readonly { value: string; label: string }[] | null
  tables: readonly CasesTable[]
  /** Whether every group is among the tables. */
  isWhole: boolean
  /** Whether a record can be without a value. */
  canBeEmpty: boolean
}

/** The columns of a board: all known values, further ones that records still have, and last those without one. */
export function boardColumns({ possible, tables, isWhole, canBeEmpty }: Columns): BoardColumn[] {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const column = (value: string | null, label?: string): BoardColumn => {
    const id = tableIdOf(value)
    const table = byId.get(id) ?? (isWhole ? emptyTable(id, value, label) : undefined)
    return { id, value, label: table?.label ?? label, ...(table && { table }) }
  }
  const offered = (possible ?? []).map(({ value, label }) => column(value, label))
  const there = new Set(offered.map(({ id }) => id))
  const others = tables.filter(({ id, value }) => value !== null && !there.has(id)).map(({ value }) => column(value))
  const hasNone = canBeEmpty || byId.has(tableIdOf(null))
  return [...offered, ...others, ...(hasNone ? [column(null)] : [])]
}

const emptyTable = (id: string, value: string | null, label: string | undefined): CasesTable => ({
  id,
  value,
  ...(label !== undefined && { label }),
  totalRecords: 0,
  totalIsMinimum: false,
  cases: [],
})

/** Something that a record has, as forms have it: a text, or a thing with an id. */
const keyOf = (entry: unknown): string =>
  String(typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry)

function keysOf(kind: BoardKind, value: unknown): string[] {
  if (kind === 'flag') return [String(value === true)]
  if (Array.isArray(value)) return value.map(keyOf)
  return value === null || value === undefined || value === '' ? [] : [keyOf(value)]
}

/** Whether a record with this value belongs in a column. */
export function isInColumn(kind: BoardKind, value: unknown, column: string | null): boolean {
  const keys = keysOf(kind, value)
  return column === null ? keys.length === 0 : keys.includes(column)
}

export interface CardMove {
  from: string | null
  to: string | null
  /** The value of the new column as forms have it; anything for none. */
  entry: unknown
}

/**
 * The value of a record whose card was moved. Of several values, the one of the column that the card left is replaced;
 * a card that is moved to those without a value has none afterwards.
 */
export function movedValue(kind: BoardKind, value: unknown, { from, to, entry }: CardMove): unknown {
  if (kind === 'flag') return to === 'true'
  if (kind === 'one') return to === null ? null : entry
  if (to === null) return []
  const kept = (Array.isArray(value) ? value : []).filter((one) => keyOf(one) !== from || from === to)
  return kept.some((one) => keyOf(one) === to) ? kept : [...kept, entry]
}

/** The value of a column as forms have it. */
export function entryOf(key: string, { value, label = '' }: Pick<BoardColumn, 'value' | 'label'>): unknown {
  switch (key) {
    case 'statusId':
    case 'areas':
    case 'pendingTeams':
      return { id: Number(value), title: label }
    case 'severityId':
      return { id: Number(value), title: label, level: 0 }
    case 'assigneeId':
    case 'users':
      return { id: Number(value), name: label }
    default:
      return value
  }
}
