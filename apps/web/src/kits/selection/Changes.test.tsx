import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCache } from '../../lib/cache.ts'
import { startApi } from '../../testing/start-api.ts'
import { Changes } from './Changes.tsx'
import { FIRST_DRAFT, type ChangeDraft } from './drafts.ts'

const nothing = () => undefined

function Dialog() {
  const [drafts, setDrafts] = useState<readonly ChangeDraft[]>([FIRST_DRAFT])
  return <Changes title="Edit Records" drafts={drafts} onDrafts={setDrafts} onReview={nothing} onClose={nothing} />
}

let close: () => Promise<unknown>
beforeEach(async () => {
  const api = await startApi(() => ({ status: 200, body: [] }))
  close = api.close
  render(
    <QueryClientProvider client={createCache()}>
      <Dialog />
    </QueryClientProvider>,
  )
})
afterEach(() => close())

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
/** What the focused control belongs to, and its name. */
const focused = () => {
  const at = document.activeElement!
  return `${at.closest('[role=group]')?.ariaLabel}: ${at.textContent}`
}

test('ADR-101 the keyboard stays with the changes that are added and left out', async () => {
  expect(focused(), 'at first').toBe('Status: Status')
  press('Add Another Change')
  await waitFor(() => expect(focused()).toBe('Severity: Severity'))
  press('Add Another Change')
  await waitFor(() => expect(focused()).toBe('Assignee: Assignee'))
  press('Leave out Severity')
  await waitFor(() => expect(focused()).toBe('Assignee: Assignee'))
  press('Leave out Assignee')
  await waitFor(() => expect(focused()).toBe('Status: Status'))
})

test('ADR-101 Review leads to the first change without a value, and says there what is missing', async () => {
  press('Add Another Change')
  press('Review Changes')
  await waitFor(() => expect(focused()).toBe('Status: Set status'))
  const status = screen.getByRole('group', { name: 'Status' })
  const { id } = within(status).getByText('Choose a value for Status.')
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(id)
})
