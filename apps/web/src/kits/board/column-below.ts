import type { Point } from '../../ui/follow-drag.ts'

/** Near its edges, what scrolls moves on under the pointer. */
const EDGE = 56
const SCROLLED = 14

/** The column at a point; what scrolls moves on if the point is near an edge. */
export function columnBelow(at: Point): string | undefined {
  const below = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-board-column]')
  scrollNear(below, at)
  return below?.dataset['boardColumn']
}

function scrollNear(column: HTMLElement | null | undefined, { x, y }: Point) {
  const board = document.querySelector<HTMLElement>('.board')
  if (board) {
    const { left, right } = board.getBoundingClientRect()
    if (x < left + EDGE) board.scrollBy(-SCROLLED, 0)
    else if (x > right - EDGE) board.scrollBy(SCROLLED, 0)
  }
  const list = column?.querySelector<HTMLElement>('.board-cards')
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE) list.scrollBy(0, -SCROLLED)
  else if (y > bottom - EDGE) list.scrollBy(0, SCROLLED)
}
