/** A mouse has to move so far, in pixels; a finger has to stay within it, for so many milliseconds. */
const SLACK = 6
const HOLD = 280

export interface Point {
  x: number
  y: number
}

interface DragSteps {
  /** The place at a point on which the dragged thing can be put. */
  placeBelow: (at: Point) => string | undefined
  /** The thing is taken up. */
  onLift: () => void
  /** Where the pointer is, and the place below it. */
  onMove: (at: Point, place: string | undefined) => void
  /** Undefined: it was let go nowhere, or the drag was canceled. */
  onEnd: (place: string | undefined) => void
}

export type Started = Pick<globalThis.PointerEvent, 'clientX' | 'clientY' | 'pointerType'>

/** Follows a pointer that was pressed on something until it is released, or Escape is pressed. Returns what cancels it. */
export function followDrag(started: Started, { placeBelow, onLift, onMove, onEnd }: DragSteps): () => void {
  const start = { x: started.clientX, y: started.clientY }
  const listening = new AbortController()
  const { signal } = listening
  let at = start
  let isUp = false
  let place: string | undefined
  const stop = (to?: string) => {
    listening.abort()
    clearTimeout(timer)
    if (isUp) swallowClick()
    onEnd(to)
  }
  const look = () => {
    place = placeBelow(at)
    onMove(at, place)
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
  addEventListener('pointerup', () => stop(isUp ? place : undefined), { signal })
  addEventListener('pointercancel', () => stop(), { signal })
  // A finger that carries something does not scroll.
  addEventListener('touchmove', (touch) => isUp && touch.preventDefault(), { signal, passive: false })
  addEventListener('contextmenu', (menu) => isUp && menu.preventDefault(), { signal })
  addEventListener('keydown', (key) => cancelBy(key, stop), { signal, capture: true })
  return stop
}

function cancelBy(key: KeyboardEvent, stop: () => void) {
  if (key.key !== 'Escape') return
  key.preventDefault()
  key.stopPropagation()
  stop()
}

/** Letting go is no click on what is below it. */
function swallowClick() {
  const done = new AbortController()
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true, signal: done.signal })
  setTimeout(() => done.abort())
}
