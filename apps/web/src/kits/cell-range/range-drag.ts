import type { FocusedCell } from '../record-table/table-keys.ts'
import { cellNear, scrollAtEdge, type Point } from './table-sight.ts'

interface Options {
  cellAt: (element: Element) => FocusedCell | undefined
  /** A press that begins a new range, or nothing yet. */
  onPress: () => void
  /** A press with Shift; returns whether there is a cell from which it goes on. */
  onExtend: (cell: FocusedCell) => boolean
  /** The pointer was moved to another cell with its button down. */
  onDrag: (from: FocusedCell, to: FocusedCell) => void
  /** The button is up again over this cell. */
  onDrop: (cell: FocusedCell) => void
}

/** What takes presses for itself. */
const CONTROLS = 'button, input, label, .choose-box, .cell-pencil'

const isPlain = ({ pointerType, button, ctrlKey, metaKey, altKey }: PointerEvent) =>
  pointerType === 'mouse' && button === 0 && !ctrlKey && !metaKey && !altKey

/**
 * Ranges of cells by the mouse, until `end`. Within one cell a drag selects text, as everywhere; a finger scrolls. It
 * listens to the document: nothing is rendered, and nothing happens while no button is down.
 */
export class RangeDrag {
  readonly #options: Options
  readonly #listening = new AbortController()
  #from: { cell: FocusedCell; grid: HTMLElement } | undefined
  /** The cell over which the pointer is; missing until it has left the first one. */
  #last: FocusedCell | undefined
  #point: Point = { x: 0, y: 0 }
  #frame = 0
  /** The press has chosen cells: it opens no row. */
  #isTaken = false

  constructor(options: Options) {
    this.#options = options
    this.#listen('pointerdown', (event) => this.#press(event))
    this.#listen('mousedown', (event) => this.#isTaken && event.preventDefault())
    // A link would be dragged itself.
    this.#listen('dragstart', (event) => this.#from && event.preventDefault())
    this.#listen('pointermove', (event) => this.#from && this.#move(event, this.#from))
    this.#listen('pointerup', () => this.#release())
    this.#listen('pointercancel', () => this.#giveUp())
    this.#listen('click', (event) => this.#isTaken && swallow(event))
    this.#listen('keydown', ({ key }) => key === 'Escape' && this.#giveUp())
  }

  end() {
    this.#giveUp()
    this.#listening.abort()
  }

  #listen<K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => unknown) {
    document.addEventListener(type, listener, { capture: true, signal: this.#listening.signal })
  }

  #press(event: PointerEvent) {
    this.#giveUp()
    const target = event.target as Element
    const cell = isPlain(event) && !target.closest(CONTROLS) ? this.#options.cellAt(target) : undefined
    const grid = target.closest<HTMLElement>('[role="grid"]')
    if (!cell?.columns || !grid) return
    if (event.shiftKey) this.#isTaken = this.#options.onExtend(cell)
    else {
      this.#options.onPress()
      this.#from = { cell, grid }
    }
  }

  #move(
    { target, buttons, clientX, clientY }: PointerEvent,
    { cell: first, grid }: { cell: FocusedCell; grid: HTMLElement },
  ) {
    if (buttons !== 1) return this.#giveUp()
    this.#point = { x: clientX, y: clientY }
    if (!this.#last) {
      const cell = grid.contains(target as Element) ? this.#options.cellAt(target as Element) : undefined
      if (!cell || cell.element === first.element) return
      this.#last = first
      this.#isTaken = true
      grid.dataset['dragging'] = ''
    }
    this.#frame ||= requestAnimationFrame(() => this.#look())
  }

  #look() {
    this.#frame = 0
    if (!this.#from || !this.#last) return
    const { cell: first, grid } = this.#from
    getSelection()?.removeAllRanges()
    if (scrollAtEdge(grid, this.#point)) this.#frame = requestAnimationFrame(() => this.#look())
    const cell = cellNear(grid, this.#point, this.#options.cellAt)
    if (!cell || cell.element === this.#last.element) return
    this.#last = cell
    this.#options.onDrag(first, cell)
  }

  #release() {
    this.#look()
    if (this.#last) this.#options.onDrop(this.#last)
    this.#stop()
    // The click comes first.
    setTimeout(() => (this.#isTaken = false))
  }

  #stop() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    delete this.#from?.grid.dataset['dragging']
    this.#from = this.#last = undefined
  }

  #giveUp() {
    this.#stop()
    this.#isTaken = false
  }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
