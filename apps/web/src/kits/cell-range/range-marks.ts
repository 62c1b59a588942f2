/** The chosen rows and columns of a table by their places in it. */
export interface RangePlaces {
  rows: ReadonlySet<number>
  columns: ReadonlySet<number>
}

/**
 * Marks the chosen cells that are in the document. It is changed directly, so that a drag renders nothing; a row that is
 * moved or drawn again takes its marks along, and those that come into sight get theirs with the next call.
 */
export class RangeMarks {
  #cells = new Set<Element>()

  show(grid: Element, places: RangePlaces) {
    const before = this.#cells
    this.#cells = new Set()
    for (const row of grid.querySelectorAll<HTMLElement>('[data-record]')) {
      const place = Number(row.dataset['row'])
      if (!places.rows.has(place)) continue
      for (const number of places.columns) {
        const cell = row.querySelector<HTMLElement>(`[data-column="${number}"]`)
        if (!cell) continue
        this.#cells.add(cell)
        mark(cell, edgesOf(places, place, number))
      }
    }
    for (const cell of before.difference(this.#cells)) unmark(cell)
  }

  clear() {
    for (const cell of this.#cells) unmark(cell)
    this.#cells = new Set()
  }
}

/** The sides of a cell beyond which nothing is chosen. */
const edgesOf = ({ rows, columns }: RangePlaces, row: number, column: number) =>
  [
    !rows.has(row - 1) && 'top',
    !rows.has(row + 1) && 'bottom',
    !columns.has(column - 1) && 'left',
    !columns.has(column + 1) && 'right',
  ]
    .filter(Boolean)
    .join(' ')

function mark(cell: HTMLElement, edges: string) {
  if (cell.dataset['range'] !== edges) cell.dataset['range'] = edges
  cell.setAttribute('aria-selected', 'true')
}

function unmark(cell: Element) {
  cell.removeAttribute('data-range')
  cell.removeAttribute('aria-selected')
}
