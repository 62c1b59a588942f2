import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTurn } from './use-wall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('D-078 a wall turns to the next dashboard once that is loaded, and stays while it cannot be', async () => {
  let isReachable = true
  const loaded: number[] = []
  const load = async (next: number) => {
    loaded.push(next)
    if (!isReachable) throw new Error('The server cannot be reached.')
  }
  const { result } = renderHook(() => useTurn(3, 15, load))
  const wait = () => act(() => vi.advanceTimersByTimeAsync(15_000))
  const shown = [result.current]
  await wait()
  shown.push(result.current)
  isReachable = false
  await wait()
  await wait()
  shown.push(result.current)
  isReachable = true
  for (let nth = 0; nth < 2; nth++) {
    await wait()
    shown.push(result.current)
  }
  expect(shown).toEqual([0, 1, 1, 2, 0])
  expect(loaded).toEqual([1, 2, 2, 2, 0])
})
