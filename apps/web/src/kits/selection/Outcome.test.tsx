import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Outcome } from './Outcome.tsx'

const NOTHING = { total: 0, changed: 0, unchanged: 0, refused: 0, reasons: [] }

test.each([
  [{ total: 9, changed: 9 }, false, '9 of 9 will change.'],
  [
    { total: 3, changed: 1, unchanged: 1, refused: 1 },
    false,
    '1 of 3 will change. 1 already has these values. 1 stays as it is:',
  ],
  [
    { total: 2514, changed: 1988, refused: 12 },
    true,
    '1,988 of 2,514 changed. 514 were not reached. 12 stay as they are:',
  ],
  [{ total: 60, changed: 57, unchanged: 2 }, true, '57 of 60 changed. 2 already have these values. 1 was not reached.'],
])('ADR-101 the outcome %j, done: %j, reads %s', (outcome, isDone, text) => {
  render(<Outcome outcome={{ ...NOTHING, ...outcome }} isDone={isDone} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})
