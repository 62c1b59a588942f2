import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

async function read(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-csv-'))
  try {
    await writeFile(join(folder, 'rows.csv'), text)
    return await Array.fromAsync(readCsv(join(folder, 'rows.csv')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('commas, quotes and line breaks inside cells survive, and empty cells stay empty', async () => {
  const rows = [
    { a: '1, 2', b: 'say "yes"', c: '' },
    { a: '', b: 'two\nlines', c: 'end' },
  ]
  expect(await read(writeCsv(['a', 'b', 'c'], rows))).toEqual(rows)
})

test('lines may end as on Windows, the last one not at all, and a mark may be in front', async () => {
  expect(await read('\uFEFFa,b\r\n1,2\r\n3,4')).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ])
})

test.each([
  ['a quote inside a cell', 'a,b\n"x"y,2\n', /at line 2/],
  ['a line that is too short', 'a,b\n1,2\n3\n', /on line 3/],
  ['a quote without an end', 'a,b\n"1,2\n', /at line/],
])('%s is a fault of the file', async (_, text, fault) => {
  await expect(read(text)).rejects.toThrow(fault)
})

test('a file that is missing is a fault, too', async () => {
  await expect(Array.fromAsync(readCsv('/nowhere/rows.csv'))).rejects.toThrow('ENOENT')
})
