import { useContext, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { say } from '../../ui/say.ts'
import { ChoosingContext } from '../record-table/choosing.ts'
import { useTableKeys, useTables, type FocusedCell } from '../record-table/table-keys.ts'
import { ChosenCells, type ShownRange } from './chosen-cells.ts'
import { RangeDrag } from './range-drag.ts'
import './cell-range.css'

/** The keys that move the focus; with Shift, the range goes along. */
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
/** While rows are chosen, with Shift they choose rows. */
const BY_ROW = new Set(['ArrowUp', 'ArrowDown'])

const gridOf = (cell: FocusedCell) => cell.element.closest<HTMLElement>('[role="grid"]')!
const keyOf = ({ row, column }: FocusedCell) => ({ id: row.id, key: column?.key ?? '' })

/** Lets people choose ranges of cells in the tables around, by mouse and keys. Returns the range of which a cell is one. */
export function useCellRange({
  onClear,
}: {
  onClear: (cell: FocusedCell) => void
}): (cell: FocusedCell) => ShownRange | undefined {
  const tables = useTables()
  const [chosen] = useState(() => new ChosenCells({ contentOf: (grid) => tables.contentOf(grid), say }))
  useRangeKeys(chosen, onClear)
  useRangeFocus(chosen)
  useLostKeys(chosen)
  useRangeDrag(chosen)
  useEffect(() => () => chosen.clear(), [chosen])
  return (cell) => chosen.in(gridOf(cell))
}

function useRangeKeys(chosen: ChosenCells, onClear: (cell: FocusedCell) => void) {
  const isChoosing = useContext(ChoosingContext) !== null
  const step = ({ key, ctrlKey, metaKey }: KeyboardEvent, cell: FocusedCell): boolean => {
    const isFar = ctrlKey || metaKey
    if (!MOVES.has(key) || (isChoosing && !isFar && BY_ROW.has(key))) return false
    // The head is no part of a range.
    if (key === 'ArrowUp' && !isFar && cell.place === 0) return true
    chosen.press({ grid: gridOf(cell), cell: keyOf(cell) })
    return false
  }
  useTableKeys((event, cell) => {
    chosen.press()
    const isFar = event.ctrlKey || event.metaKey
    if (!cell.columns || event.altKey) return false
    if (event.shiftKey) return step(event, cell)
    if (isFar && event.key === 'a' && !isChoosing) chosen.chooseAll(gridOf(cell), keyOf(cell))
    else if (isFar) return false
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear(cell)
    else if (event.key === 'Escape' && chosen.in(gridOf(cell))) {
      chosen.clear()
      say('1 cell selected')
    } else return false
    return true
  })
}

function useRangeFocus(chosen: ChosenCells) {
  const tables = useTables()
  const enter = useEffectEvent((target: Element) => {
    const cell = tables.cellAt(target)
    if (cell) chosen.enter(gridOf(cell), keyOf(cell))
  })
  useEffect(() => {
    const onFocus = ({ target }: Event) => enter(target as Element)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** A copy and a paste come after their keys. */
const CLIPBOARD = new Set(['c', 'v'])
const OF_RANGE = new Set([...MOVES, 'Delete', 'Backspace', 'Escape'])

/**
 * Takes the keys that reach nothing to the range. What had the focus may be gone, such as a row that has left or the
 * button that loaded the list again, while the cells are still marked.
 */
function useLostKeys(chosen: ChosenCells) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isFar = event.ctrlKey || event.metaKey
      const isOfClipboard = isFar && CLIPBOARD.has(event.key)
      if (event.target !== document.body || (!isOfClipboard && !OF_RANGE.has(event.key))) return
      const cell = chosen.takeFocus()
      if (!cell || isOfClipboard) return
      event.preventDefault()
      event.stopPropagation()
      cell.dispatchEvent(new globalThis.KeyboardEvent(event.type, event))
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [chosen])
}

function useRangeDrag(chosen: ChosenCells) {
  const tables = useTables()
  const cellAt = useEffectEvent((element: Element) => tables.cellAt(element))
  const end = (cell: FocusedCell) => {
    cell.element.focus({ preventScroll: true })
    chosen.tell()
  }
  /** From where the range began, or from the focused cell. */
  const extend = useEffectEvent((cell: FocusedCell) => {
    const grid = gridOf(cell)
    const focused = tables.focused()
    const start = chosen.startIn(grid) ?? (focused && gridOf(focused) === grid ? keyOf(focused) : undefined)
    if (!start) return false
    chosen.choose(grid, start, keyOf(cell))
    end(cell)
    return true
  })
  const drop = useEffectEvent((cell: FocusedCell) => end(cell))
  useEffect(() => {
    const drag = new RangeDrag({
      cellAt: (element) => cellAt(element),
      onPress: () => chosen.clear(),
      onExtend: (cell) => extend(cell),
      onDrag: (start, to) => chosen.choose(gridOf(to), keyOf(start), keyOf(to)),
      onDrop: (cell) => drop(cell),
    })
    return () => drag.end()
  }, [chosen])
}
