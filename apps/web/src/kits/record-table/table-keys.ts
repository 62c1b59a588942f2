import type { CaseRow } from '@dossier/contract/views'
import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
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
  /** Missing on small screens. */
  columns: readonly Column[] | undefined
  element: HTMLElement
}

export interface Content {
  rows: readonly CaseRow[]
  columns: readonly Column[] | undefined
}

/** Returns whether the key meant something; the table then does nothing with it. */
export type OnTableKey = (event: KeyboardEvent, cell: FocusedCell) => boolean

export interface Table {
  grid: () => HTMLElement | null
  content: () => Content
  goToRow: (place: number) => void
  cellAt: (element: Element) => FocusedCell | undefined
  headingAt: (element: Element) => FoundHeading | undefined
  press: (event: KeyboardEvent) => void
}

/** The heading of a column. */
export interface FoundHeading {
  column: Column
  columns: readonly Column[]
  element: HTMLElement
}

interface Joined {
  onKeys: Set<OnTableKey>
  tables: Set<Table>
}

const nobody = (): Joined => ({ onKeys: new Set(), tables: new Set() })

/** Whether a click on a cell that can be edited chooses it, and does not open its row. (ADR 202) */
export const ChoosesByClick = createContext(false)

/** Around the tables that share keys, such as the groups of a view. */
export const TableKeys = createContext<Joined>(nobody())

export function useNewTableKeys(): Joined {
  const [joined] = useState(nobody)
  return joined
}

/** Lets other parts of the list find the cells of a table, and tell it the keys that are pressed on what they put there. */
export function useFoundCells(
  grid: RefObject<HTMLElement | null>,
  { rows, columns }: Content,
  { onKey, goToRow }: { onKey: (event: KeyboardEvent) => void; goToRow: (place: number) => void },
) {
  const { tables } = useContext(TableKeys)
  const press = useEffectEvent(onKey)
  const go = useEffectEvent(goToRow)
  useLayoutEffect(() => {
    const table: Table = {
      grid: () => grid.current,
      content: () => ({ rows, columns }),
      goToRow: (place) => go(place),
      cellAt: (element) => (grid.current?.contains(element) ? cellAt(element, { rows, columns }) : undefined),
      headingAt: (element) => (grid.current?.contains(element) ? headingAt(element, columns) : undefined),
      press: (event) => grid.current?.contains(event.target as Element) && press(event),
    }
    tables.add(table)
    return () => void tables.delete(table)
  }, [tables, grid, rows, columns])
}

/** The tables around: the cell that has the focus, and all rows in their order. */
export function useTables() {
  const { tables } = useContext(TableKeys)
  return {
    focused: () => {
      const { activeElement } = document
      return activeElement ? [...tables].flatMap((table) => table.cellAt(activeElement) ?? [])[0] : undefined
    },
    rows: () => [...tables].flatMap((table) => table.content().rows),
    cellAt: (element: Element) => [...tables].flatMap((table) => table.cellAt(element) ?? [])[0],
    /** What the table with this element shows. */
    contentOf: (grid: Element) => [...tables].find((table) => table.grid() === grid)?.content(),
    /** From the top of the page to its end. */
    inOrder: () => [...tables].toSorted((one, other) => (isBefore(one.grid(), other.grid()) ? -1 : 1)),
    headingAt: (element: Element) => [...tables].flatMap((table) => table.headingAt(element) ?? [])[0],
    press: (event: KeyboardEvent) => tables.forEach((table) => table.press(event)),
  }
}

const isBefore = (one: HTMLElement | null, other: HTMLElement | null) =>
  one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Adds a meaning to keys on the cells of the tables around, before the table moves its focus by them or opens a row. */
export function useTableKeys(onKey: OnTableKey) {
  const { onKeys } = useContext(TableKeys)
  const latest = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener: OnTableKey = (event, cell) => latest(event, cell)
    onKeys.add(listener)
    return () => void onKeys.delete(listener)
  }, [onKeys])
}

/** Tells those who have joined. Keys on the head, and those with which somebody types, are not theirs. */
export function tellTableKeys({ onKeys }: Joined, event: KeyboardEvent, content: Content): boolean {
  const cell = cellAt(event.target as Element, content)
  const isTaken = cell !== undefined && [...onKeys].some((onKey) => onKey(event, cell))
  if (isTaken) event.preventDefault()
  return isTaken
}

function cellAt(target: Element, { rows, columns }: Content): FocusedCell | undefined {
  const at = positionOf(target)
  const row = at && rows[at.row]
  const element = target.closest<HTMLElement>('[data-column]')
  if (!row || !element || isTyping(target)) return undefined
  return { row, column: columns?.[at.column], place: at.row, rows, columns, element }
}

function headingAt(target: Element, columns: readonly Column[] | undefined): FoundHeading | undefined {
  const at = positionOf(target)
  const column = at?.row === -1 ? columns?.[at.column] : undefined
  const element = target.closest<HTMLElement>('[data-column]')
  return columns && column && element ? { column, columns, element } : undefined
}
