import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

test('commas, quotes and line breaks inside cells survive, and empty cells stay empty', () => {
  const rows = [
    { a: '1, 2', b: 'say "yes"', c: '' },
    { a: '', b: 'two\nlines', c: 'end' },
  ]
  expect(readCsv(writeCsv(['a', 'b', 'c'], rows))).toEqual(rows)
})

test('lines may end as on Windows, the last one not at all', () => {
  expect(readCsv('a,b\r\n1,2\r\n3,4')).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ])
})

test('a quote inside an unquoted cell is a fault of the file', () => {
  expect(() => readCsv('a,b\n"x"y,2\n')).toThrow('Line 2 has a quote inside a cell.')
})
