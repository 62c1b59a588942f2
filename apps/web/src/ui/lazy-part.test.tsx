import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart, untilLoaded } from './lazy-part.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('D-123 code that cannot be loaded without a network leaves the page and its texts alone, and comes with the network', async () => {
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>Calendar</p> }
  })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = lazyPart(load)
  render(
    <>
      <textarea defaultValue="typed" />
      <Suspense fallback={<p>One moment</p>}>
        <Part />
      </Suspense>
    </>,
  )
  expect(await screen.findByText('One moment')).toBeTruthy()
  expect(screen.getByDisplayValue('typed')).toBeTruthy()
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Calendar')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('D-123 code that is gone for good fails after some tries', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new Error('gone')))
  const failed = expect(untilLoaded(load)).rejects.toThrow('gone')
  await vi.runAllTimersAsync()
  await failed
  expect(load).toHaveBeenCalledTimes(4)
})
