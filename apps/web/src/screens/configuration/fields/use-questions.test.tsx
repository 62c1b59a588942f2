import type { Field } from '@dossier/contract/fields/calls'
import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startApi, type Answer } from '../../../testing/start-api.ts'
import { ConfirmHost } from '../../../ui/Confirm.tsx'
import { valuesOf } from './field-values.ts'
import { useQuestions } from './use-questions.ts'

const closed: Field = {
  ...exampleDefinition('text', { columnValues: [] }),
  title: 'Diagnosis',
  permissions: { view: [], edit: [], adminOnly: true },
  templates: { titles: [], total: 0 },
  lastUpdated: '2026-03-05T10:00:00.000Z',
}
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
    const { result } = renderHook(() => useQuestions(closed))
    const asked = result.current(opened)
    await screen.findByRole('alertdialog', { name: new RegExp(`^${title}`) })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await asked).toBe(false)
    await api.close()
  },
)
