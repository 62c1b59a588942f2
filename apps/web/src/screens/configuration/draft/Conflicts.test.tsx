import type { DraftConflict } from '@dossier/contract/configuration/drafts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Conflicts } from './Conflicts.tsx'

const conflict = (own: Partial<DraftConflict>): DraftConflict => ({
  kind: 'field',
  id: 'size',
  name: 'Size',
  draft: 'changed',
  published: 'changed',
  changes: [{ property: 'Title', from: 'Size', to: 'Width', isHidden: false }],
  by: ['Bob'],
  ...own,
})

test('D-116 a conflict says who published what, lists nothing of a deleted thing, and is decided by a button', () => {
  const chosen: unknown[] = []
  const conflicts = [conflict({}), conflict({ id: 'note', name: 'Note', published: 'deleted' })]
  render(<Conflicts conflicts={conflicts} isBusy={false} onResolve={(choice) => chosen.push(choice)} />)
  expect(screen.getByText('The draft changes it. Bob published this since:')).toBeTruthy()
  expect(screen.getByText('Bob deleted it since the draft changed it.')).toBeTruthy()
  expect(screen.getAllByText('Width')).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: 'Keep the Draft' })[1]!)
  fireEvent.click(screen.getAllByRole('button', { name: 'Keep What Is Published' })[0]!)
  expect(chosen).toEqual([
    { kind: 'field', id: 'note', keep: 'draft' },
    { kind: 'field', id: 'size', keep: 'published' },
  ])
})
