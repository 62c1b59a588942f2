import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { ListTable, type ListTableProps, type Sort, type TableColumn } from './ListTable.tsx'

interface Part {
  id: number
  name: string
}

const columns: TableColumn<Part>[] = [
  { id: 'name', heading: 'Name', isHead: true, sortKey: 'name', cell: ({ name }) => name },
  { id: 'number', heading: 'Number', sortKey: 'number', cell: ({ id }) => String(id) },
]
const refetch = vi.fn()
const found = { error: null, isPending: false, isPlaceholderData: false, refetch }
const screws: Part[] = [{ id: 1, name: 'Screw' }]

let isWide = true
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
})

function show(props: Partial<ListTableProps<Part>>) {
  render(
    <ListTable
      label="Parts"
      found={found}
      rows={screws}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<b>No parts.</b>}
      {...props}
    />,
  )
}

test('until the rows come, a skeleton stands in for them', () => {
  show({ found: { ...found, isPending: true }, rows: undefined, expected: 3 })
  expect(screen.getByText('Loading').parentElement?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('.late tbody tr')).toHaveLength(3)
  expect(screen.queryByText('No parts.')).toBeNull()
})

test('a list that failed can be tried again, with the rows that were there before', () => {
  show({ found: { ...found, error: new ApiError(500, 'Something went wrong.') } })
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.getByText('Screw')).toBeDefined()
})

test('a refused list says why, and offers nothing that cannot help', () => {
  show({ found: { ...found, error: new ApiError(403, 'You cannot see parts.') }, rows: undefined })
  expect(screen.getByRole('alert').textContent).toBe('You cannot see parts.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list without rows says so instead of showing headings', () => {
  show({ rows: [] })
  expect(screen.getByRole('status').textContent).toBe('No parts.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('on the second page, rows are counted from the first one', () => {
  show({ pages: { page: 3, size: 50, total: 120, onPage: () => undefined } })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121')
  expect(screen.getByRole('row', { name: /Screw/ }).getAttribute('aria-rowindex')).toBe('102')
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toBe('101–120 of 120')
})

test('a page past the end leads to the last one, but not by the total of the question before', () => {
  const onPage = vi.fn()
  show({ found: { ...found, isPlaceholderData: true }, pages: { page: 9, size: 50, total: 120, onPage } })
  expect(onPage).not.toHaveBeenCalled()
  show({ pages: { page: 9, size: 50, total: 120, onPage } })
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
})

test('stacked rows are sorted by a choice', async () => {
  isWide = false
  const onSort = vi.fn<(sort: Sort) => void>()
  show({ sort: { by: 'name', descending: false }, onSort })
  fireEvent.click(screen.getByRole('button', { name: /Sort by/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Number, descending' }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ by: 'number', descending: true })
})
