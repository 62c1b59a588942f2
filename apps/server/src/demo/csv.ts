import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

/** One line of a file by the names of its first line. */
export type CsvRow = Record<string, string>

/** The lines of a comma-separated file, one at a time, however long it is. */
export const readCsv = (file: string | URL): AsyncIterable<CsvRow> =>
  createReadStream(file).compose(parse({ bom: true, columns: true }))

/** The named columns of rows as a comma-separated file. */
export const writeCsv = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
