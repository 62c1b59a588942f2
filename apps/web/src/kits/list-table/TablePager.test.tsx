import type { Total } from '@dossier/core/text/count-line'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TablePager } from './TablePager.tsx'

interface Given {
  total: Total
  start?: number
  shown?: number
}

function Pages({ start = 1, shown = 20, total }: Given) {
  const [page, setPage] = useState(start)
  return <TablePager page={page} pageSize={20} shown={shown} total={total} onPage={setPage} />
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}

test.each([
  [1, { count: 3912 }, '1–20 of 3,912'],
  [196, { count: 3912 }, '3,901–3,912 of 3,912'],
  [2, { count: 10_000, isMinimum: true }, '21–40 of 10,000+'],
  // The records of the last page have left, and their rows wait on the screen.
  [4, { count: 60 }, '0 of 60'],
])('page %d of %j reads %s', (start, total, text) => {
  render(<Pages start={start} total={total} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('one page needs no pager', () => {
  const { container } = render(<Pages total={{ count: 20 }} />)
  expect(container.textContent).toBe('')
})

test('at either end the focus moves to the button that is still enabled', () => {
  render(<Pages total={{ count: 40 }} />)
  press('Next page')
  expect(button('Next page').disabled).toBe(true)
  expect(document.activeElement).toBe(button('Previous page'))
  press('Previous page')
  expect(button('Previous page').disabled).toBe(true)
  expect(document.activeElement).toBe(button('Next page'))
})

test('B-VIEW-07 whoever turns the pages is told which rows they see; others are not told of changes', () => {
  render(<Pages total={{ count: 95 }} />)
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.focus(button('Next page'))
  expect(screen.getByRole('status').textContent).toBe('1–20 of 95')
  fireEvent.click(button('Next page'))
  expect(screen.getByRole('status').textContent).toBe('21–40 of 95')
  fireEvent.blur(button('Next page'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('in the middle the focus stays', () => {
  render(<Pages total={{ count: 90 }} />)
  press('Next page')
  expect(document.activeElement).toBe(button('Next page'))
})

test('without a complete count, a full page leads on and a short one does not', () => {
  const total = { count: 10_000, isMinimum: true }
  const { unmount } = render(<Pages start={600} total={total} />)
  expect(button('Next page').disabled).toBe(false)
  unmount()
  render(<Pages start={600} shown={7} total={total} />)
  expect(button('Next page').disabled).toBe(true)
})

test('without any count, the pages read as their rows and lead on while there is another', () => {
  const page = (number: number, hasNext: boolean) => (
    <TablePager page={number} pageSize={20} shown={7} hasNext={hasNext} onPage={() => undefined} />
  )
  const { rerender, container } = render(page(3, false))
  expect(screen.getByText('41–47')).toBeTruthy()
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([false, true])
  rerender(page(1, true))
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, false])
  rerender(page(1, false))
  expect(container.textContent).toBe('')
})
