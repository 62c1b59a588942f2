import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from './use-today.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 2, 5, 23, 50) }))
afterEach(() => vi.useRealTimers())

test('the present day is one moment until midnight, then another one', () => {
  const { result } = renderHook(useToday)
  const before = result.current
  act(() => vi.advanceTimersByTime(9 * 60_000))
  expect(result.current).toBe(before)
  act(() => vi.advanceTimersByTime(2 * 60_000))
  expect(new Date(result.current).getDate()).toBe(6)
})
