import { expect, test } from 'vitest'
import { nextCell, type KeyPress } from './next-cell.ts'

const shape = { firstRow: -1 as const, rows: 20, columns: 8, pageRows: 6 }
const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }

test.each([
  ['ArrowDown', {}, { row: 6, column: 2 }],
  ['j', {}, { row: 6, column: 2 }],
  ['ArrowUp', {}, { row: 4, column: 2 }],
  ['k', {}, { row: 4, column: 2 }],
  ['ArrowRight', {}, { row: 5, column: 3 }],
  ['l', {}, { row: 5, column: 3 }],
  ['ArrowLeft', {}, { row: 5, column: 1 }],
  ['h', {}, { row: 5, column: 1 }],
  ['Home', {}, { row: 5, column: 0 }],
  ['End', {}, { row: 5, column: 7 }],
  ['PageDown', {}, { row: 11, column: 2 }],
  ['PageUp', {}, { row: 0, column: 2 }],
  ['Home', ctrl, { row: 0, column: 0 }],
  ['End', ctrl, { row: 19, column: 7 }],
  ['ArrowDown', ctrl, { row: 19, column: 2 }],
  ['ArrowUp', { metaKey: true }, { row: 0, column: 2 }],
])('%s %j leads from the sixth row, third column to %j', (key, held, expected) => {
  expect(nextCell(press(key, held), { row: 5, column: 2 }, shape)).toEqual(expected)
})

test.each([
  ['ArrowUp', { row: -1, column: 0 }],
  ['ArrowLeft', { row: -1, column: 0 }],
])('%s stays in the corner of the head', (key, corner) => {
  expect(nextCell(press(key), corner, shape)).toEqual(corner)
})

test('nothing leads beyond the last cell', () => {
  const corner = { row: 19, column: 7 }
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End'])
    expect(nextCell(press(key), corner, shape)).toEqual(corner)
})

test('without a head the first row is the top', () => {
  const top = { row: 0, column: 0 }
  expect(nextCell(press('ArrowUp'), top, { ...shape, firstRow: 0 })).toEqual(top)
})

test('in a single column Home and End go through the rows', () => {
  const list = { ...shape, columns: 1 }
  expect(nextCell(press('End'), { row: 3, column: 0 }, list)).toEqual({ row: 19, column: 0 })
  expect(nextCell(press('Home'), { row: 3, column: 0 }, list)).toEqual({ row: 0, column: 0 })
})

test.each([
  ['k', ctrl],
  ['ArrowDown', { altKey: true }],
  ['x', {}],
  ['Tab', {}],
])('%s %j is left to others', (key, held) => {
  expect(nextCell(press(key, held), { row: 5, column: 2 }, shape)).toBeUndefined()
})
