import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowKey, Sort, TableColumn } from './columns.ts'
import { Table, type TableProps } from './Table.tsx'

interface Part {
  id: number
  name: string
  stock: number
}

const SCREEN_HEIGHT = 360
const parts = (count: number): Part[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Part ${i + 1}`, stock: i }))
const columns: TableColumn<Part>[] = [
  { id: 'name', heading: 'Name', isHead: true, sortKey: 'name', cell: ({ name }) => <a href="#part">{name}</a> },
  { id: 'stock', heading: 'Stock', isNumeric: true, sortKey: 'stock', cell: ({ stock }) => String(stock) },
  {
    id: 'acts',
    heading: 'Actions',
    narrow: 'hidden',
    cell: ({ name }) => (
      <>
        <button type="button">{`Raise ${name}`}</button>
        <button type="button">{`Lower ${name}`}</button>
      </>
    ),
  },
]
const keyOf = ({ id }: Part) => id

let isWide = true
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  // Without layout every element is 0 pixels high, and no row is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SCREEN_HEIGHT)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => void vi.restoreAllMocks())

function show(props: Partial<TableProps<Part>> & { rows: Part[] }) {
  render(<Table label="Parts" columns={columns} keyOf={keyOf} {...props} />)
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })
const focused = () => document.activeElement?.textContent
const scrollTo = (top: number) => {
  const scroller = screen.getByRole('grid').parentElement!
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
}

test('a short table is a plain one: all rows are there, and every control is a stop of the Tab key', () => {
  show({ rows: parts(100) })
  const table = screen.getByRole('table', { name: 'Parts' })
  expect(within(table).getAllByRole('row')).toHaveLength(101)
  expect(table.getAttribute('aria-rowcount')).toBe('101')
  expect(screen.getAllByRole('link').every(({ tabIndex }) => tabIndex === 0)).toBe(true)
  expect(screen.getByRole('rowheader', { name: 'Part 7' })).toBeDefined()
})

test('in a plain table, keys lead from a control to the same one of another row', () => {
  show({ rows: parts(30) })
  screen.getByRole('link', { name: 'Part 3' }).focus()
  press('ArrowDown')
  expect(focused()).toBe('Part 4')
  press('End')
  expect(focused()).toBe('Part 30')
  press('Home')
  expect(focused()).toBe('Part 1')
  screen.getByRole('button', { name: 'Raise Part 2' }).focus()
  press('ArrowDown')
  expect(focused()).toBe('Raise Part 3')
})

test('5,000 rows: a few are in the document, and assistive technology is told how many there are', () => {
  show({ rows: parts(5_000) })
  const grid = screen.getByRole('grid', { name: 'Parts' })
  expect(grid.getAttribute('aria-rowcount')).toBe('5001')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40)
  scrollTo(36 * 2_500)
  const row = screen.getByRole('rowheader', { name: 'Part 2505' }).closest('tr')
  expect(row?.getAttribute('aria-rowindex')).toBe('2506')
})

test('in a grid one cell is a stop of the Tab key, and the arrow keys go on from it', () => {
  show({ rows: parts(5_000) })
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ textContent }) => textContent)
  expect(stops()).toEqual(['Part 1'])
  screen.getByRole('link', { name: 'Part 1' }).focus()
  press('ArrowRight')
  expect(focused()).toBe('0')
  press('ArrowRight')
  press('ArrowRight')
  expect(focused()).toBe('Lower Part 1')
  press('ArrowDown')
  expect(focused()).toBe('Raise Part 2')
  press('Home')
  expect(focused()).toBe('Part 2')
  press('ArrowUp')
  press('ArrowUp')
  expect(focused()).toBe('Name')
  expect(stops()).toEqual(['Name'])
})

test('the focus reaches rows that are not in the document, and its row stays there when it is scrolled away', () => {
  show({ rows: parts(5_000) })
  screen.getByRole('link', { name: 'Part 1' }).focus()
  press('ArrowDown', { ctrlKey: true })
  expect(focused()).toBe('Part 5000')
  scrollTo(0)
  expect(focused()).toBe('Part 5000')
  press('ArrowUp')
  expect(focused()).toBe('Part 4999')
})

test('the focus of a row that leaves the list goes to the one that takes its place', () => {
  const rows = parts(200)
  const table = (shown: Part[]) => <Table label="Parts" columns={columns} keyOf={keyOf} rows={shown} />
  const { rerender } = render(table(rows))
  screen.getByRole('link', { name: 'Part 1' }).focus()
  press('ArrowDown')
  expect(focused()).toBe('Part 2')
  rerender(table(rows.toSpliced(1, 1)))
  expect(focused()).toBe('Part 3')
  screen.getByRole('link', { name: 'Part 3' }).blur()
  rerender(table(rows.slice(2)))
  expect(document.activeElement).toBe(document.body)
})

test('headings sort, and say how; stacked rows have none to press', () => {
  function Sorted() {
    const [sort, setSort] = useState<Sort>({ by: 'name', descending: false })
    return <Table label="Parts" columns={columns} keyOf={keyOf} rows={parts(3)} sort={sort} onSort={setSort} />
  }
  const sorting = () => screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-sort'))
  const { unmount } = render(<Sorted />)
  expect(sorting()).toEqual(['ascending', null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(sorting()).toEqual(['descending', null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Stock' }))
  expect(sorting()).toEqual([null, 'ascending', null])
  unmount()
  isWide = false
  render(<Sorted />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Stock'])
  expect(screen.queryByRole('button', { name: 'Stock' })).toBeNull()
})

function Picking({ rows, told }: { rows: Part[]; told: (picked: RowKey[]) => void }) {
  const [picked, setPicked] = useState<ReadonlySet<RowKey>>(new Set())
  const onPick = (next: ReadonlySet<RowKey>) => {
    told([...next])
    setPicked(next)
  }
  const picks = { picked, onPick, labelOf: ({ name }: Part) => `Select ${name}`, allLabel: 'Select all parts' }
  return <Table label="Parts" columns={columns} keyOf={keyOf} rows={rows} picks={picks} />
}

test('rows are picked by their boxes: one, a range with Shift, all', () => {
  const told = vi.fn()
  render(<Picking rows={parts(8)} told={told} />)
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.click(box('Select Part 2'))
  const last = box('Select Part 5')
  fireEvent.pointerDown(last, { shiftKey: true })
  fireEvent.pointerUp(last, { shiftKey: true })
  fireEvent.click(last, { shiftKey: true })
  expect(told).toHaveBeenLastCalledWith([2, 3, 4, 5])
  expect(screen.getByRole('row', { name: /Part 4/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('grid').getAttribute('aria-multiselectable')).toBe('true')
  expect(box('Select all parts').indeterminate).toBe(true)
  fireEvent.click(box('Select all parts'))
  expect(told.mock.lastCall?.[0]).toHaveLength(8)
  fireEvent.click(box('Select all parts'))
  expect(told).toHaveBeenLastCalledWith([])
})

test('keys pick, too: x one row, Shift+x a range, Ctrl+A all of 5,000, Escape none', () => {
  const told = vi.fn()
  render(<Picking rows={parts(5_000)} told={told} />)
  screen.getByRole('link', { name: 'Part 2' }).focus()
  press('x')
  expect(told).toHaveBeenLastCalledWith([2])
  press('ArrowDown')
  press('ArrowDown')
  press('X', { shiftKey: true })
  expect(told).toHaveBeenLastCalledWith([2, 3, 4])
  press('a', { ctrlKey: true })
  expect(told.mock.lastCall?.[0]).toHaveLength(5_000)
  press('Escape')
  expect(told).toHaveBeenLastCalledWith([])
})

test('on a small screen, a column can be left out, and another names its lines', () => {
  isWide = false
  show({ rows: parts(2), columns: columns.map((one) => (one.id === 'stock' ? { ...one, narrow: 'labeled' } : one)) })
  expect(screen.queryByRole('button')).toBeNull()
  const cells = screen.getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset['heading'])).toEqual(['Stock', 'Stock'])
})
