import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldError } from './FieldError.tsx'

test('a sentence that appears while the pointer is down waits until it is released', async () => {
  const { rerender } = render(<FieldError text={undefined} />)
  fireEvent.pointerDown(document.body)
  rerender(<FieldError text="Enter a number." />)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.pointerUp(document.body)
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a number.')
  rerender(<FieldError text={undefined} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a sentence that is withdrawn while the pointer is down stays until it is released', async () => {
  const { rerender } = render(<FieldError text="Enter a number." />)
  fireEvent.pointerDown(document.body)
  rerender(<FieldError text={undefined} />)
  expect(screen.getByRole('alert')).toBeTruthy()
  fireEvent.pointerCancel(document.body)
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})
