import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasteTable } from './PasteTable.tsx'

test('ADR-107 the preview shows tags as they were read', () => {
  const at = { caseId: 1, place: 'tags' }
  const outcome = { ...at, seen: ['old'], shown: 'old', value: ['live', 'blue'], isChange: true, message: null }
  const cell = { ...at, caseNumber: '7', heading: 'Tags', text: 'live; blue', message: null, outcome }
  render(<PasteTable cells={[cell]} columns={[{ key: 'tags', heading: 'Tags' } as never]} isBusy={false} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Tags', 'old', 'live, blue'])
})
