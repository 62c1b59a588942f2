import type { CaseRow } from '@dossier/contract/views'
import { createContext, useContext, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { isTyping, positionOf } from '../../ui/table/use-roving-cells.ts'
import type { Column } from './columns.ts'

/** The focused cell of a table of records. */
export interface FocusedCell {
  row: CaseRow
  /** Missing on small screens, where a row is one cell. */
  column: Column | undefined
  /** Which of the rows it is, from 0. */
  place: number
  /** All rows of the table. */
  rows: readonly CaseRow[]
  element: HTMLElement
}

/** Returns whether the key meant something; the table then does nothing with it. */
export type OnTableKey = (event: KeyboardEvent, cell: FocusedCell) => boolean

type Joined = Set<OnTableKey>

/** Around the tables that share keys, such as the groups of a view. */
export const TableKeys = createContext<Joined>(new Set())

export function useNewTableKeys(): Joined {
  const [joined] = useState<Joined>(() => new Set())
  return joined
}

/** Adds a meaning to keys on the cells of the tables around, before the table moves its focus by them or opens a row. */
export function useTableKeys(onKey: OnTableKey) {
  const joined = useContext(TableKeys)
  const latest = useEffectEvent(onKey)
  useEffect(() => {
    const listener: OnTableKey = (event, cell) => latest(event, cell)
    joined.add(listener)
    return () => void joined.delete(listener)
  }, [joined])
}

/** Tells those who have joined. Keys on the head, and those with which somebody types, are not theirs. */
export function tellTableKeys(
  joined: Joined,
  event: KeyboardEvent,
  { rows, columns }: { rows: readonly CaseRow[]; columns: readonly Column[] | undefined },
): boolean {
  const at = positionOf(event.target as Element)
  const row = at && rows[at.row]
  const element = (event.target as Element).closest<HTMLElement>('[data-column]')
  if (!row || !element || isTyping(event.target as Element)) return false
  const cell = { row, column: columns?.[at.column], place: at.row, rows, element }
  const isTaken = [...joined].some((onKey) => onKey(event, cell))
  if (isTaken) event.preventDefault()
  return isTaken
}
