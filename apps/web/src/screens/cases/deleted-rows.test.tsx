import { exampleDefinition } from '@dossier/core/fields/example-definition'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleRow, pageOf, stageCases } from '../../testing/stage-cases.tsx'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'

afterEach(() => vi.unstubAllGlobals())

test('B-FILTER-09 D-065 deleted records in a list say so, cannot be edited, and can be restored alone', async () => {
  const alone = { orClause: false as const, subClauses: [] }
  const gone = { field: 'deleted', operator: 'IsSet' as const, value: null, ...alone }
  const title = { field: 'title', operator: 'Contains' as const, value: 'hole', ...alone }
  const either = { field: '', value: null, orClause: true, subClauses: [gone, title] }
  const field = exampleDefinition('number', { id: 'depth', title: 'Depth' })
  const view = { columns: ['title', 'fields.depth'], fields: [field], clauses: [either], asksForClosed: true }
  const rows = [
    exampleRow(1, { fields: { depth: 4 }, deleted: '2026-01-01T00:00:00.000Z' }),
    exampleRow(2, { fields: { depth: 5 }, deleted: null }),
  ]
  stageCases({ me: { isAdmin: true, editsFieldsInViews: true }, view, cases: () => pageOf(rows) })
  const cell = await screen.findByRole('gridcell', { name: '4' })
  expect(screen.getAllByText('Deleted').map((mark) => mark.closest('[role="gridcell"]')?.textContent)).toEqual([
    'Pothole 1Deleted',
  ])
  expect(screen.getAllByRole('gridcell').map((one) => one.getAttribute('aria-readonly'))).toEqual([
    null,
    null,
    null,
    'false',
  ])
  cell.focus()
  await waitFor(() => {
    fireEvent.keyDown(cell, { key: 'F2' })
    expect(toasts.get().map(({ text }) => text)).toEqual(['It was deleted. Restore it to change it.'])
  })
  for (const { id } of toasts.get()) dismissToast(id)
  expect(screen.queryByText(/Only Showing Open/)).toBe(null)

  fireEvent.click(screen.getByRole('button', { name: 'Select' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  const offered = [...bar.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(offered).toEqual(['Select All 2 Records', 'Export', 'Restore', ''])
})
