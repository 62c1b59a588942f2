import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleRow } from '../../testing/stage-cases.tsx'
import type { Column } from './columns.ts'
import { TableKeys, tellTableKeys, useNewTableKeys, useTableKeys } from './table-keys.ts'

afterEach(cleanup)

const rows = [exampleRow(1), exampleRow(2)]
const columns: Column[] = [{ key: 'title', heading: 'Title', width: { min: 1 }, isNumeric: false }]
const moved: string[] = []

function Table() {
  const joined = useNewTableKeys()
  return (
    <TableKeys value={joined}>
      <div onKeyDown={(event) => tellTableKeys(joined, event, { rows, columns }) || moved.push(event.key)}>
        <div data-row={-1}>
          <b data-column={0}>Head</b>
        </div>
        <div data-row={1}>
          <div data-column={0}>
            <span>Cell</span>
            <input aria-label="Box" />
          </div>
        </div>
      </div>
      <Picks />
    </TableKeys>
  )
}

const picked: unknown[] = []

function Picks() {
  useTableKeys(({ key }, { row, column, place }) => {
    if (key !== ' ') return false
    picked.push([row.title, column?.key, place])
    return true
  })
  return null
}

test('D-081 who joins the table gets the keys of its cells first, but no keys of the head and no typed text', () => {
  render(<Table />)
  expect(fireEvent.keyDown(screen.getByText('Cell'), { key: ' ' })).toBe(false)
  expect([picked, moved]).toEqual([[['Pothole 2', 'title', 1]], []])
  expect(fireEvent.keyDown(screen.getByText('Cell'), { key: 'ArrowDown' })).toBe(true)
  for (const place of [screen.getByText('Head'), screen.getByLabelText('Box')]) fireEvent.keyDown(place, { key: ' ' })
  expect([picked.length, moved]).toEqual([1, ['ArrowDown', ' ', ' ']])
})
