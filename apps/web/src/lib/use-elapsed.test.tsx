import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useElapsed } from './use-elapsed.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  cleanup()
  // First: what the spies restore are the timers of the test.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const draws = new Map<string, number>()

function Ago({ seconds }: { seconds: number }) {
  const since = new Date(START - seconds * 1_000).toISOString()
  const text = useElapsed(since)
  draws.set(since, (draws.get(since) ?? 0) + 1)
  return <p>{text}</p>
}

const shown = () => screen.getAllByText(/.+/, { selector: 'p' }).map(({ textContent }) => textContent)
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))

test('B-CPAGE-11 a time in seconds goes on by itself, and no other text is drawn again for it', () => {
  const clocks = vi.spyOn(globalThis, 'setTimeout')
  render([14, 90, 7_200].map((seconds) => <Ago key={seconds} seconds={seconds} />))
  expect(shown()).toEqual(['14 seconds ago', '1 minute ago', '2 hours ago'])
  draws.clear()
  clocks.mockClear()
  pass(3)
  expect(shown()).toEqual(['17 seconds ago', '1 minute ago', '2 hours ago'])
  expect([...draws.values()]).toEqual([1])
  expect(clocks).toHaveBeenCalledTimes(3)
  pass(43)
  expect(shown()[0]).toBe('1 minute ago')
  // Nothing is counted in seconds any more.
  clocks.mockClear()
  pass(60)
  expect(shown()).toEqual(['2 minutes ago', '3 minutes ago', '2 hours ago'])
  expect(clocks).toHaveBeenCalledTimes(2)
})

test('B-CPAGE-11 a new time is right at once beside old ones, and all are right when a hidden page is shown again', () => {
  render(<Ago seconds={600} />)
  pass(20)
  render(<Ago seconds={-15} />)
  expect(shown()).toEqual(['10 minutes ago', 'Just now'])
  pass(10)
  expect(shown()).toEqual(['10 minutes ago', '15 seconds ago'])
  // A page in the background gets no timers.
  vi.setSystemTime(START + 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toEqual(['1 hour ago', '59 minutes ago'])
  cleanup()
  const clocks = vi.spyOn(globalThis, 'setTimeout')
  pass(60)
  expect(clocks).not.toHaveBeenCalled()
})
