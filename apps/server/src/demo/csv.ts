/** One line of a file by the names of its first line. */
export type CsvRow = Record<string, string>

const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y

/** The lines of a comma-separated file as rows; an absent cell is an empty text. */
export function readCsv(text: string): CsvRow[] {
  const [header = [], ...lines] = linesOf(text)
  return lines.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const [, cell = '', end] = CELL.exec(text) ?? []
    if (end === undefined) throw new Error(`Line ${lines.length + 1} has a quote inside a cell.`)
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}

/** The named columns of rows as a comma-separated file. */
export const writeCsv = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('')

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
