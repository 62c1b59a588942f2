import type { CaseRow } from '@dossier/contract/views'
import { rangeBetween, shownOf, wholeRange, type CellKey, type CellRange } from '@dossier/core/clipboard/cell-range'
import { countOf } from '@dossier/core/text/plural'
import type { Column } from '../record-table/columns.ts'
import type { Content } from '../record-table/table-keys.ts'
import { RangeMarks } from './range-marks.ts'

export interface ShownRange {
  rows: readonly CaseRow[]
  columns: readonly Column[]
}

interface Options {
  contentOf: (grid: Element) => Content | undefined
  /** How many cells are chosen, and that none are any more. */
  say: (text: string) => void
}

interface Chosen {
  grid: Element
  range: CellRange
  /** Where it began: Shift goes on from there. */
  start: CellKey
  /** The cell that has the focus since then. */
  focus: CellKey
}

const isSame = (one: CellKey, other: CellKey) => one.id === other.id && one.key === other.key

/**
 * Several cells of one table that somebody has chosen. The table goes on drawing as if it did not know of them: changes
 * of its rows are watched in the document, and only while there are such cells.
 */
export class ChosenCells {
  readonly #options: Options
  readonly #marks = new RangeMarks()
  readonly #changes = new MutationObserver(() => this.#follow())
  #chosen: Chosen | undefined
  /** The focus is about to be moved from this cell, by a key that takes the range along. */
  #step: { grid: Element; cell: CellKey } | undefined
  #said = ''

  constructor(options: Options) {
    this.#options = options
  }

  /** What the table still shows of them. */
  in(grid: Element | null): ShownRange | undefined {
    if (!this.#chosen || this.#chosen.grid !== grid) return undefined
    const { rows, columns } = this.#options.contentOf(grid) ?? { rows: [], columns: undefined }
    return columns && shownOf(this.#chosen.range, { rows, columns })
  }

  /** Where the range of a table begins, while that is shown. */
  startIn(grid: Element): CellKey | undefined {
    const start = this.#chosen?.grid === grid ? this.#chosen.start : undefined
    return start && this.#options.contentOf(grid)?.rows.some(({ id }) => id === start.id) ? start : undefined
  }

  /** The cell of the range to which the focus returns when it was lost: its end, or the nearest one that is still there. */
  takeFocus(): HTMLElement | undefined {
    const shown = this.#chosen && this.in(this.#chosen.grid)
    if (!this.#chosen || !shown) return undefined
    const { grid, focus } = this.#chosen
    const { rows, columns = [] } = this.#options.contentOf(grid)!
    const row = shown.rows.find(({ id }) => id === focus.id) ?? shown.rows.at(-1)!
    const column = shown.columns.find(({ key }) => key === focus.key) ?? shown.columns.at(-1)!
    const cell = grid.querySelector<HTMLElement>(
      `[data-row="${rows.indexOf(row)}"] [data-column="${columns.indexOf(column)}"]`,
    )
    if (!cell) return undefined
    this.#chosen.focus = { id: row.id, key: column.key }
    cell.focus({ preventScroll: true })
    return cell
  }

  /** A key may be about to move the focus: with Shift, the range goes along. */
  press(step?: { grid: Element; cell: CellKey }) {
    this.#step = step
  }

  /** The focus has come to a cell: a step of the range, its end, or something else. */
  enter(grid: Element, cell: CellKey) {
    const step = this.#step
    this.#step = undefined
    if (step?.grid === grid) {
      this.choose(grid, this.startIn(grid) ?? step.cell, cell)
      this.tell()
    } else if (this.#chosen?.grid !== grid || !isSame(this.#chosen.focus, cell)) this.clear()
  }

  /** Chooses the rectangle between two cells; one cell is no range: that it has the focus says the same. */
  choose(grid: Element, start: CellKey, end: CellKey) {
    const { rows, columns } = this.#options.contentOf(grid) ?? { rows: [], columns: undefined }
    const range = columns && rangeBetween(start, end, { rows, columns })
    if (!range || isSame(start, end)) this.clear()
    else this.#set({ grid, range, start, focus: end })
  }

  /** Chooses all cells of a table; the focus stays where it is. */
  chooseAll(grid: Element, focus: CellKey) {
    const { rows, columns } = this.#options.contentOf(grid) ?? { rows: [], columns: undefined }
    if (!columns || rows.length * columns.length < 2) return
    this.#set({ grid, range: wholeRange({ rows, columns }), start: focus, focus })
    this.tell(' of this page')
  }

  clear() {
    if (!this.#chosen) return
    this.#chosen = undefined
    this.#changes.disconnect()
    this.#marks.clear()
    this.#said = ''
  }

  /** Says how many cells are chosen. */
  tell(where = '') {
    const shown = this.#chosen && this.in(this.#chosen.grid)
    if (!shown) return
    this.#said = sizeOf(shown)
    this.#options.say(`${this.#said}${where} selected`)
  }

  #set(chosen: Chosen) {
    const isOther = this.#chosen?.grid !== chosen.grid
    if (isOther) this.clear()
    this.#chosen = chosen
    if (isOther) this.#changes.observe(chosen.grid, { childList: true, subtree: true, attributeFilter: ['data-row'] })
    this.#mark()
  }

  /** The table has changed: rows of the range may have come into sight, moved or left. */
  #follow() {
    const shown = this.#mark()
    if (shown && this.#said !== '' && sizeOf(shown) !== this.#said) this.tell()
  }

  #mark(): ShownRange | undefined {
    const { grid } = this.#chosen!
    const shown = this.in(grid)
    if (!shown) {
      this.clear()
      return undefined
    }
    const { rows, columns = [] } = this.#options.contentOf(grid)!
    const [ids, keys] = [new Set(shown.rows.map(({ id }) => id)), new Set(shown.columns.map(({ key }) => key))]
    this.#marks.show(grid, {
      rows: placesOf(rows, ({ id }) => ids.has(id)),
      columns: placesOf(columns, ({ key }) => keys.has(key)),
    })
    return shown
  }
}

const placesOf = <T>(all: readonly T[], isIn: (one: T) => boolean) =>
  new Set(all.flatMap((one, place) => (isIn(one) ? [place] : [])))

export const sizeOf = ({ rows, columns }: { rows: readonly unknown[]; columns: readonly unknown[] }) =>
  `${countOf(rows.length, 'row')} × ${countOf(columns.length, 'column')}`
