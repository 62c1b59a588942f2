import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeBoxes } from './CodeBoxes.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const show = () =>
  render(
    <>
      <CodeBoxes label="Code" value="" onChange={() => {}} takesFocus />
      <button>Cancel</button>
      <h1 tabIndex={-1}>Two-Factor Authentication</h1>
    </>,
  )

test('A-MFA-02 the code takes the focus, also from a heading', () => {
  show()
  screen.getByRole('heading').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
})

test('A-MFA-02 somebody who is at a button by then stays there', () => {
  show()
  screen.getByRole('button').focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
