/** A mouse has to move so far, in pixels; a finger has to stay within it, for so many milliseconds. */
const SLACK = 6
const HOLD = 280
/** Near its edges, what scrolls moves on under the pointer. */
const EDGE = 56
const SCROLLED = 14

interface Point {
  x: number
  y: number
}

interface DragSteps {
  /** The card is taken up. */
  onLift: () => void
  /** Where the pointer is, and the column below it. */
  onMove: (at: Point, column: string | undefined) => void
  /** Undefined: it was let go nowhere, or the drag was canceled. */
  onEnd: (column: string | undefined) => void
}

type Started = Pick<globalThis.PointerEvent, 'clientX' | 'clientY' | 'pointerType'>

/** Follows a pointer that was pressed on a card until it is released, or Escape is pressed. Returns what cancels it. */
export function followDrag(started: Started, { onLift, onMove, onEnd }: DragSteps): () => void {
  const start = { x: started.clientX, y: started.clientY }
  const listening = new AbortController()
  const { signal } = listening
  let at = start
  let isUp = false
  let column: string | undefined
  const stop = (to?: string) => {
    listening.abort()
    clearTimeout(timer)
    if (isUp) swallowClick()
    onEnd(to)
  }
  const look = () => {
    column = columnBelow(at)
    onMove(at, column)
  }
  const lift = () => {
    isUp = true
    getSelection()?.removeAllRanges()
    onLift()
    look()
  }
  const isMouse = started.pointerType === 'mouse'
  const timer = isMouse ? undefined : setTimeout(lift, HOLD)
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    at = { x: clientX, y: clientY }
    if (isUp) return look()
    if (Math.hypot(clientX - start.x, clientY - start.y) <= SLACK) return
    if (isMouse) lift()
    else stop()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', () => stop(isUp ? column : undefined), { signal })
  addEventListener('pointercancel', () => stop(), { signal })
  // A finger that carries a card does not scroll.
  addEventListener('touchmove', (touch) => isUp && touch.preventDefault(), { signal, passive: false })
  addEventListener('contextmenu', (menu) => isUp && menu.preventDefault(), { signal })
  addEventListener('keydown', (key) => cancelBy(key, stop), { signal, capture: true })
  return stop
}

/** The column at a point; what scrolls moves on if the point is near an edge. */
function columnBelow(at: Point): string | undefined {
  const below = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-board-column]')
  scrollNear(below, at)
  return below?.dataset['boardColumn']
}

function cancelBy(key: KeyboardEvent, stop: () => void) {
  if (key.key !== 'Escape') return
  key.preventDefault()
  key.stopPropagation()
  stop()
}

/** Letting go of a card is no click on what is below it. */
function swallowClick() {
  const done = new AbortController()
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true, signal: done.signal })
  setTimeout(() => done.abort())
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
