import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormSection } from './FormSection.tsx'

test('C-CFG-04 a question mark explains a part of a form, without changing its name, and goes with Escape', async () => {
  render(
    <FormSection title="Permissions" help="With no team in a list, anyone is meant.">
      <input aria-label="Teams" />
    </FormSection>,
  )
  screen.getByRole('group', { name: 'Permissions' })
  expect(screen.queryByText(/anyone is meant/)).toBeNull()
  const button = screen.getByRole('button', { name: 'Help: Permissions' })
  button.focus()
  fireEvent.click(button)
  const help = await screen.findByRole('dialog', { name: 'Help: Permissions' })
  expect(help.textContent).toBe('With no team in a list, anyone is meant.')
  await waitFor(() => expect(help.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('C-CFG-04 a part without help has no question mark', () => {
  render(<FormSection title="Roles">none</FormSection>)
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByRole('group', { name: 'Roles' })
})
