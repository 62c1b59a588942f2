import type { FocusedCell } from '../record-table/table-keys.ts'

/** Pixels on the screen. */
export interface Point {
  x: number
  y: number
}

/** Pixels from the edge of a list within which a drag scrolls it, and how far in each frame. */
const EDGE = 14
const STEP = 14

const scrollerOf = (grid: HTMLElement) => grid.closest<HTMLElement>('[data-scroller]') ?? grid.parentElement!

/** What is in sight of an element that scrolls, without its bars. */
function viewOf(scroller: HTMLElement) {
  const { left, top } = scroller.getBoundingClientRect()
  return { left, top, right: left + scroller.clientWidth, bottom: top + scroller.clientHeight }
}

/** The rows of a table that are in sight, below its headings. */
function sightOf(grid: HTMLElement) {
  const view = viewOf(scrollerOf(grid))
  const rows = grid.getBoundingClientRect()
  const head = grid.querySelector('.head')?.getBoundingClientRect()
  return {
    left: Math.max(view.left, rows.left),
    right: Math.min(view.right, rows.right),
    top: Math.max(view.top, head?.bottom ?? rows.top),
    bottom: Math.min(view.bottom, rows.bottom),
  }
}

/** Shows more of a table where the pointer is at an edge; returns whether there was more. */
export function scrollAtEdge(grid: HTMLElement, { x, y }: Point): boolean {
  const scroller = scrollerOf(grid)
  const view = viewOf(scroller)
  const rows = grid.getBoundingClientRect()
  const isUp = y < sightOf(grid).top && rows.top < view.top
  const isDown = y > view.bottom - EDGE && rows.bottom > view.bottom
  const { scrollLeft, scrollTop } = scroller
  scroller.scrollBy({
    left: x < view.left + EDGE ? -STEP : x > view.right - EDGE ? STEP : 0,
    top: isUp ? -STEP : isDown ? STEP : 0,
    behavior: 'instant',
  })
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
}

/** The cell under the pointer, or the one of the table that is nearest to it. */
export function cellNear(
  grid: HTMLElement,
  { x, y }: Point,
  cellAt: (element: Element) => FocusedCell | undefined,
): FocusedCell | undefined {
  const { left, right, top, bottom } = sightOf(grid)
  const [nearX, nearY] = [clamp(x, left + 7, right - 7), clamp(y, top + 1, bottom - 2)]
  const element = document
    .elementsFromPoint(nearX, nearY)
    .find((one) => grid.contains(one) && one.closest('[data-column]') !== null)
  return element && cellAt(element)
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
