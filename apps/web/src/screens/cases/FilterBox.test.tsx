import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterBox } from './FilterBox.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const box = () => screen.getByRole<HTMLInputElement>('searchbox')

test('B-VIEW-02 typing filters once, 500 ms after the last key', () => {
  const onFilter = vi.fn()
  render(<FilterBox text="" onFilter={onFilter} />)
  type('c')
  pass(FILTER_DEBOUNCE - 1)
  type('canal ')
  pass(FILTER_DEBOUNCE - 1)
  expect(onFilter).not.toHaveBeenCalled()
  pass(1)
  expect(onFilter).toHaveBeenCalledExactlyOnceWith('canal')
})

test('B-VIEW-02 the text follows the address, but not while more was typed', () => {
  const onFilter = vi.fn()
  const { rerender } = render(<FilterBox text="" onFilter={onFilter} />)
  type('canal ')
  rerender(<FilterBox text="canal" onFilter={onFilter} />)
  expect(box().value).toBe('canal ')
  rerender(<FilterBox text="mill" onFilter={onFilter} />)
  expect(box().value).toBe('mill')
  pass(FILTER_DEBOUNCE)
  expect(onFilter).not.toHaveBeenCalled()
})

test('B-VIEW-02 the cross empties the box and the filter', () => {
  const onFilter = vi.fn()
  render(<FilterBox text="canal" onFilter={onFilter} />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(box().value).toBe('')
  pass(FILTER_DEBOUNCE)
  expect(onFilter).toHaveBeenCalledExactlyOnceWith('')
})
