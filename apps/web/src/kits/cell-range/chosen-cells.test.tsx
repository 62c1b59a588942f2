import { afterEach, expect, test } from 'vitest'
import { exampleRow } from '../../testing/stage-cases.tsx'
import type { Column } from '../record-table/columns.ts'
import { ChosenCells } from './chosen-cells.ts'

const columns = ['title', 'note', 'status'].map((key): Column => ({
  key,
  heading: key,
  width: { min: 1 },
  isNumeric: false,
}))
const grid = document.createElement('div')
const said: string[] = []
let rows = [1, 2, 3, 4, 5].map((id) => exampleRow(id))
const chosen = new ChosenCells({
  contentOf: (of) => (of === grid ? { rows, columns } : undefined),
  say: (text) => said.push(text),
})

/** Draws some rows of a list, those that are drawn already as the same elements. */
function draw(ids: number[], drawn = ids) {
  rows = ids.map((id) => exampleRow(id))
  const there = new Map([...grid.children].map((row) => [(row as HTMLElement).dataset['record'], row as HTMLElement]))
  grid.replaceChildren(
    ...drawn.map((id) => {
      const row = there.get(`${id}`) ?? document.createElement('div')
      Object.assign(row.dataset, { record: `${id}`, row: `${ids.indexOf(id)}` })
      if (!there.has(`${id}`))
        row.innerHTML = columns.map((_, number) => `<div role="gridcell" data-column="${number}"></div>`).join('')
      return row
    }),
  )
  return Promise.resolve()
}
const marked = () =>
  [...grid.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(
    (cell) => `${cell.parentElement!.dataset['record']} ${cell.dataset['column']} ${cell.dataset['range']}`,
  )

afterEach(() => {
  chosen.clear()
  said.length = 0
})

test('ADR-202 a range marks the rows that are drawn, and those that come into sight; it follows records that move', async () => {
  await draw([1, 2, 3, 4, 5], [1, 2])
  chosen.choose(grid, { id: 4, key: 'note' }, { id: 2, key: 'note' })
  chosen.tell()
  expect(marked()).toEqual(['2 1 top left right'])
  await draw([1, 2, 3, 4, 5], [3, 4, 5])
  expect(marked(), 'scrolled').toEqual(['3 1 left right', '4 1 bottom left right'])
  await draw([4, 1, 9, 3, 2])
  expect(marked(), 'a new row between them is not chosen').toEqual([
    '4 1 top bottom left right',
    '3 1 top left right',
    '2 1 bottom left right',
  ])
  await draw([1, 9, 3, 2])
  expect(chosen.in(grid)!.rows.map(({ id }) => id)).toEqual([3, 2])
  await draw([1, 9])
  expect([chosen.in(grid), marked()]).toEqual([undefined, []])
  expect(said).toEqual(['3 rows × 1 column selected', '2 rows × 1 column selected'])
})

test('ADR-202 Shift goes on from where the range began, also after that row has left; another focus ends it', async () => {
  await draw([1, 2, 3, 4, 5])
  const step = (from: number, to: number, key = 'note') => {
    chosen.press({ grid, cell: { id: from, key: 'note' } })
    chosen.enter(grid, { id: to, key })
  }
  const ids = () => chosen.in(grid)?.rows.map(({ id }) => id)
  step(3, 4)
  step(4, 5, 'status')
  expect([ids(), chosen.in(grid)!.columns.length]).toEqual([[3, 4, 5], 2])
  step(5, 2)
  expect(ids()).toEqual([2, 3])
  await draw([1, 2, 4, 5])
  expect(ids()).toEqual([2])
  step(2, 1)
  expect(ids(), 'from the focused cell').toEqual([1, 2])
  chosen.enter(grid, { id: 1, key: 'note' })
  expect(ids(), 'a dialog gives the focus back').toEqual([1, 2])
  chosen.press()
  chosen.enter(grid, { id: 2, key: 'note' })
  expect(ids()).toBeUndefined()
})
