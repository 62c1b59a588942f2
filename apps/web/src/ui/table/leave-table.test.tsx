import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leaveTable } from './leave-table.ts'

afterEach(cleanup)

function Rows({ name, rows, columns }: { name: string; rows: number[]; columns: number[] }) {
  return (
    <div role="grid" aria-label={name} data-rows={rows.filter((row) => row >= 0).length}>
      {rows.map((row) => (
        <div key={row} role="row" data-row={row}>
          {columns.map((column) => (
            <div key={column} role="gridcell" data-column={column} tabIndex={-1}>
              {column === 1 ? <button type="button">{`${name} ${row} link`}</button> : `${name} ${row}.${column}`}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const focused = () => document.activeElement?.textContent

test('B-VIEW-07 arrows lead from group to group in the same column, past groups without rows', () => {
  render(
    <div onKeyDownCapture={(event) => leaveTable(event)}>
      <Rows name="a" rows={[-1, 0, 1]} columns={[0, 1, 2]} />
      <Rows name="closed" rows={[]} columns={[]} />
      <Rows name="b" rows={[-1, 0, 1]} columns={[0, 1, 2]} />
    </div>,
  )
  const press = (key: string, held = {}) => fireEvent.keyDown(document.activeElement!, { key, ...held })
  screen.getByText('a 1.2').focus()
  expect(press('ArrowDown', { shiftKey: true }), 'with Shift it is for those who pick rows').toBe(true)
  press('ArrowDown')
  expect(focused()).toBe('b 0.2')
  expect(press('ArrowUp'), 'the head comes first, which is the business of the table').toBe(true)
  screen.getByText('b -1.2').focus()
  press('k')
  expect(focused()).toBe('a 1.2')
  screen.getByText('a 1 link').focus()
  press('j')
  expect(focused()).toBe('b 0 link')
  screen.getByText('b 1.0').focus()
  expect(press('ArrowDown'), 'the last group has no next one').toBe(true)
})
