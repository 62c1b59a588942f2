import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasteTable } from './PasteTable.tsx'

afterEach(cleanup)

test('ADR-107 the preview shows tags as they were read', () => {
  const at = { caseId: 1, place: 'tags' }
  const outcome = {
    ...at,
    seen: ['old'],
    shown: 'old',
    value: ['live', 'blue'],
    isChange: true,
    note: null,
    message: null,
  }
  const cell = { ...at, caseNumber: '7', heading: 'Tags', text: 'live; blue', message: null, outcome }
  render(
    <PasteTable cells={[cell]} columns={[{ key: 'tags', heading: 'Tags' } as never]} heading="Pasted" isBusy={false} />,
  )
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Tags', 'old', 'live, blue'])
})

test('ADR-202 a column that stays as it is for one reason is one line, so that the changes are seen', () => {
  const cell = (caseId: number, place: string, message: string | null) => {
    const outcome = { caseId, place, seen: 'old', shown: 'old', value: null, isChange: true, note: null, message: null }
    return {
      caseId,
      place,
      caseNumber: `${caseId}`,
      heading: place,
      text: '',
      message,
      outcome: message ? undefined : outcome,
    }
  }
  const cells = [1, 2, 3].flatMap((id) => [
    cell(id, 'Title', 'Not here.'),
    cell(id, 'Note', id === 2 ? 'It is closed.' : null),
  ])
  render(<PasteTable cells={cells} columns={[]} heading="After" isBusy={false} />)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowColumnNowAfter',
    'All 3TitleEmptyNot here.',
    '2NoteEmptyIt is closed.',
    '1NoteoldEmpty',
    '3NoteoldEmpty',
  ])
})
