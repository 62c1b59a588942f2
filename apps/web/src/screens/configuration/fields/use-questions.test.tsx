import type { Field } from '@dossier/contract/fields/calls'
import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { MeContext } from '../../../lib/me.ts'
import { exampleMe } from '../../../testing/example-me.ts'
import { startApi, type Answer } from '../../../testing/start-api.ts'
import { ConfirmHost } from '../../../ui/overlays/Confirm.tsx'
import { valuesOf } from './field-values.ts'
import { useQuestions } from './use-questions.ts'

const closed: Field = {
  ...exampleDefinition('text', { columnValues: [] }),
  title: 'Diagnosis',
  permissions: { view: [], edit: [], adminOnly: true },
  templates: { titles: [], total: 0 },
  rules: { titles: [], total: 0 },
  lastUpdated: '2026-03-05T10:00:00.000Z',
}
const asAdministrator = ({ children }: { children: ReactNode }) => (
  <MeContext value={exampleMe({ isAdmin: true, teams: [5] })}>{children}</MeContext>
)

const opened = { ...valuesOf(closed), adminOnly: false }

test.each([
  [
    'with the number of people',
    { status: 200, body: { people: 12, titles: [], calculated: [] } },
    'Let 12 more people',
  ],
  ['whose number nobody answers', 'cut', 'Change who can read'],
  ['whose number is refused', { status: 503, body: 'Busy.' }, 'Change who can read'],
] satisfies [string, Answer, string][])(
  'D-127 a field is opened to others only when asked, %s',
  async (_, answer, title) => {
    const api = await startApi(() => answer)
    render(<ConfirmHost />)
    const { result } = renderHook(() => useQuestions(closed), { wrapper: asAdministrator })
    const asking = result.current.ask(opened)
    await screen.findByRole('alertdialog', { name: new RegExp(`^${title}`) })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await asking).toBe(false)
    await api.close()
  },
)

test('D-007 an administrator is warned before hiding a field from herself, and not by a team of hers', async () => {
  const api = await startApi(() => ({ status: 200, body: { people: 0, titles: [], calculated: [] } }))
  render(<ConfirmHost />)
  const { result } = renderHook(() => useQuestions(closed), { wrapper: asAdministrator })
  const asking = result.current.ask({ ...valuesOf(closed), view: [6] })
  await screen.findByRole('alertdialog', { name: 'Hide Diagnosis from yourself?' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await asking).toBe(false)
  expect(await result.current.ask({ ...valuesOf(closed), view: [5] })).toBe(true)
  await api.close()
})
