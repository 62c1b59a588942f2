import { createContext } from 'react'
import { flushSync } from 'react-dom'
import type { Band } from './row-span.ts'

export interface LongTable {
  /** The element with its rows, as high as all of them. */
  body: HTMLElement
  /** Draws what is in sight now. */
  look: (view: Band) => void
  /** Draws one row, wherever it is. */
  reveal: (place: number) => void
  /** Draws every row, for as long as this page of it is shown. */
  drawAll: () => void
}

/**
 * What one scrolling element shows of the long tables in it. They are looked at together, when the layout is known
 * anyway, and drawn with one commit before the frame is painted.
 */
export class Sight {
  readonly #tables = new Set<LongTable>()
  readonly #sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => this.look())
  #scroller: HTMLElement | undefined

  /** Follows an element for as long as it is the one that scrolls; returns how to stop. */
  attach = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller
    this.#sizes?.observe(scroller)
    scroller.addEventListener('scroll', this.look, { passive: true })
    addEventListener('keydown', this.#onKey, { capture: true })
    return () => {
      this.#scroller = undefined
      this.#sizes?.unobserve(scroller)
      scroller.removeEventListener('scroll', this.look)
      removeEventListener('keydown', this.#onKey, { capture: true })
    }
  }

  /** The browser's own search finds what is in the document. */
  #onKey = (event: KeyboardEvent) => {
    if (opensSearch(event)) flushSync(() => this.#tables.forEach((table) => table.drawAll()))
  }

  toTop() {
    if (this.#scroller) this.#scroller.scrollTop = 0
  }

  /** Adds a table; returns how to remove it. */
  follow(table: LongTable): () => void {
    this.#tables.add(table)
    this.#sizes?.observe(table.body)
    return () => {
      this.#tables.delete(table)
      this.#sizes?.unobserve(table.body)
    }
  }

  look = () => {
    if (!this.#scroller || this.#tables.size === 0) return
    const view = this.#scroller.getBoundingClientRect()
    flushSync(() => this.#tables.forEach((table) => table.look(view)))
  }

  /** Draws one row of the table in an element. */
  reveal(within: HTMLElement, place: number) {
    flushSync(() => this.#tables.forEach((table) => within.contains(table.body) && table.reveal(place)))
  }
}

/** The keys with which browsers open their search of the page, and go on in it. */
const opensSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && /^[fg]$/i.test(key))

/** Of the element that scrolls several tables, such as the groups of a view; null where each table scrolls by itself. */
export const SightContext = createContext<Sight | null>(null)
