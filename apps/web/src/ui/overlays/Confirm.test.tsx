import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConfirmHost, useConfirm } from './Confirm.tsx'

const question = { title: 'Leave?', confirmLabel: 'Leave' }

test('a question goes with the page that shows it, unconfirmed, and does not come back with the next one', async () => {
  render(<ConfirmHost />)
  let answer: Promise<boolean>
  act(() => void (answer = useConfirm()(question)))
  await screen.findByRole('alertdialog', { name: 'Leave?' })
  cleanup()
  expect(await answer!).toBe(false)
  render(<ConfirmHost />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
