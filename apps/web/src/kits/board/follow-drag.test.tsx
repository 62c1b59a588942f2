import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDrag } from '../../ui/follow-drag.ts'
import { columnBelow } from './column-below.ts'

let below: Element | null
const steps = { placeBelow: columnBelow, onLift: vi.fn(), onMove: vi.fn(), onEnd: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div data-board-column="south"></div><p></p>'
  below = document.querySelector('[data-board-column]')
  document.elementFromPoint = () => below
})
afterEach(() => {
  // A drop swallows the click after it, for a moment.
  vi.runAllTimers()
  vi.useRealTimers()
  vi.clearAllMocks()
  Reflect.deleteProperty(document, 'elementFromPoint')
})

const START = { clientX: 10, clientY: 10 }
const touch = () => followDrag({ ...START, pointerType: 'touch' }, steps)
const mouse = () => followDrag({ ...START, pointerType: 'mouse' }, steps)

function pointer(type: 'pointermove' | 'pointerup' | 'pointercancel', x = 10) {
  dispatchEvent(Object.assign(new Event(type), { clientX: x, clientY: 10 }))
}
const rest = () => vi.advanceTimersByTime(280)

/** Whether a finger still scrolls what is below it. */
function scrolls() {
  const event = new Event('touchmove', { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}

test('ADR-91 a finger that rests on a card takes it up, and drops it on the column below', () => {
  touch()
  pointer('pointermove', 14)
  expect([steps.onLift.mock.calls.length, scrolls()]).toEqual([0, true])
  rest()
  expect([steps.onLift.mock.calls.length, scrolls()]).toEqual([1, false])
  pointer('pointermove', 90)
  pointer('pointerup', 90)
  expect(steps.onEnd.mock.calls).toEqual([['south']])
  expect(scrolls()).toBe(true)
})

test.each<[string, () => void]>([
  ['that scrolls', () => pointer('pointermove', 60)],
  ['that taps', () => pointer('pointerup')],
  ['that the browser takes away', () => pointer('pointercancel')],
])('ADR-91 a finger %s before it has rested moves nothing', (_, happens) => {
  touch()
  vi.advanceTimersByTime(200)
  happens()
  rest()
  pointer('pointermove', 90)
  pointer('pointerup', 90)
  expect([steps.onLift.mock.calls, steps.onEnd.mock.calls]).toEqual([[], [[undefined]]])
})

test.each<[string, () => void]>([
  ['a finger leaves to the browser', () => pointer('pointercancel')],
  ['is let go beside the columns', () => (pointer('pointermove', 300), pointer('pointerup', 300))],
  [
    'is put back by Escape',
    () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })),
  ],
  // The board is another layout by then.
  [
    'has lost its column',
    () => (document.body.replaceChildren(), pointer('pointermove', 90), pointer('pointerup', 90)),
  ],
])('ADR-91 a card that %s goes back', (_, happens) => {
  touch()
  rest()
  pointer('pointermove', 90)
  below = document.querySelector('p')
  happens()
  expect(steps.onEnd.mock.calls).toEqual([[undefined]])
  pointer('pointerup', 90)
  expect(steps.onEnd).toHaveBeenCalledOnce()
})

test('ADR-91 a mouse takes a card up as soon as it moves, and a board that goes away drops nothing', () => {
  const stop = mouse()
  pointer('pointermove', 12)
  expect(steps.onLift).not.toHaveBeenCalled()
  pointer('pointermove', 90)
  expect(steps.onLift).toHaveBeenCalledOnce()
  stop()
  pointer('pointerup', 90)
  expect(steps.onEnd.mock.calls).toEqual([[undefined]])
})
