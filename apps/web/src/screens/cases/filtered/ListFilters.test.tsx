import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleRow, pageOf, stageCases } from '../../../testing/stage-cases.tsx'

afterEach(() => vi.unstubAllGlobals())

test('B-FILTER-16 with the filters of an address cleared, the bar stays and has the focus', async () => {
  const filters = encodeURIComponent(JSON.stringify([['title', 'Contains', 'hole']]))
  const { router } = stageCases({
    at: `/cases?filters=${filters}`,
    answers: { '/api/fields': [] },
    cases: () => pageOf([exampleRow(1)]),
  })
  const clear = await screen.findByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBe(null))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add filter'))
  expect(router.state.location.href).not.toContain('filters')
})

test.each([true, false])('B-FILTER-09 D-065 administrators alone filter a list by deletion (%s)', async (isAdmin) => {
  stageCases({ me: { isAdmin }, answers: { '/api/fields': [] }, cases: () => pageOf([exampleRow(1)]) })
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add filter' }))
  expect(await screen.findByRole('menuitem', { name: 'Tags' })).toBeTruthy()
  expect(screen.queryAllByRole('menuitem', { name: 'Deleted At' })).toHaveLength(isAdmin ? 1 : 0)
})

test('B-FILTER-18 T23 a list says what of its view is missing for the reader: filters, columns, orders and the rest', async () => {
  const missing = 'The rows are sorted by a field that does not exist, or that you may not see.'
  const clause = { field: '', value: null, orClause: false, subClauses: [], fault: 'This field is not available.' }
  stageCases({ view: { faults: [missing], clauses: [clause] }, cases: () => pageOf([exampleRow(1)]) })
  const note = await screen.findByText(/sorted by a field/)
  expect(note.textContent).toBe(
    `One of this view's filters no longer works and finds nothing. This field is not available. ${missing}`,
  )
})

test('T23 a list whose order alone is missing says nothing of filters', async () => {
  stageCases({ view: { faults: ['The layout needs a field.'] }, cases: () => pageOf([exampleRow(1)]) })
  expect((await screen.findByText(/The layout needs/)).textContent).toBe('The layout needs a field.')
})
