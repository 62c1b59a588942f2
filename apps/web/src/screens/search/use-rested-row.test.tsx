import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRestedRow } from './use-rested-row.ts'

const ROWS = ['first', 'second']
const onRest = vi.fn<(row: string) => void>()

function Rows() {
  return (
    <div {...useRestedRow(ROWS, onRest)} data-testid="rows">
      <p data-row={-1}>head</p>
      <p data-row={0}>first</p>
      <p data-row={1}>second</p>
    </div>
  )
}

beforeEach(() => {
  onRest.mockReset()
  vi.useFakeTimers()
  render(<Rows />)
})
afterEach(() => vi.useRealTimers())

const over = (row: string, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true })
  fireEvent(screen.getByText(row), Object.assign(event, { pointerType }))
}

test('A-ASEARCH-06 the row on which the pointer or the focus rests for 500 ms is reported once', () => {
  over('first')
  vi.advanceTimersByTime(499)
  over('first')
  expect(onRest).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onRest.mock.calls).toEqual([['first']])
  fireEvent.focus(screen.getByText('second'))
  vi.advanceTimersByTime(500)
  expect(onRest.mock.calls).toEqual([['first'], ['second']])
})

test('A-ASEARCH-06 no row is reported that is left earlier, nor the head, nor a touch', () => {
  over('first')
  vi.advanceTimersByTime(499)
  over('second')
  vi.advanceTimersByTime(499)
  over('head')
  vi.advanceTimersByTime(500)
  over('first')
  fireEvent.pointerLeave(screen.getByTestId('rows'))
  vi.advanceTimersByTime(500)
  over('first', 'touch')
  vi.advanceTimersByTime(500)
  expect(onRest).not.toHaveBeenCalled()
})
