import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** One line of a list of people to add. */
export interface ListedPerson {
  /** Counted from 1 as an editor counts them. */
  line: number
  name: string
  email: string
  /** Titles of teams. */
  teams: string[]
}

interface Row {
  line: number
  cells: string[]
}

/**
 * Reads people from comma, semicolon or tab separated text with quotes as spreadsheets write them. A first line with
 * column headings is recognized; without one the cell with an @ is the email, the first other one the name and the next
 * one the teams. Several teams share one cell, separated by |.
 */
export function parsePeopleList(text: string): ListedPerson[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const rows = rowsOf(source, separatorOf(source)).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...others] = rows
  if (!first) return []
  const columns = columnsOf(first.cells)
  return (columns ? others : rows).map((row) => personOf(row, columns ?? guess(row.cells)))
}

const SEPARATORS = [',', ';', '\t']

/** The separator that isolates the email in the first line; names and teams may contain the others. */
function separatorOf(text: string): string {
  const line = /^.*\S.*$/m.exec(text.replace(/"[^"]*"/g, ''))?.[0] ?? ''
  const cellsBy = (separator: string) => line.split(separator).map((cell) => cell.trim())
  const hasEmail = (separator: string) =>
    cellsBy(separator).some((cell) => ADDRESS.test(cell) || HEADS.email.test(cell))
  const fitting = SEPARATORS.filter(hasEmail)
  const count = (separator: string) => cellsBy(separator).length
  return (fitting.length > 0 ? fitting : SEPARATORS).reduce((best, one) => (count(one) > count(best) ? one : best))
}

function rowsOf(text: string, delimiter: string): Row[] {
  let line = 1
  return recordsOf(text, delimiter).map(({ record, info }) => {
    const row = { line, cells: record.map(cellOf) }
    line = info.lines + 1
    return row
  })
}

/** Quotes with a space behind them come along. */
const cellOf = (cell: string) =>
  cell
    .trim()
    .replace(/^"([^]*)"$/, '$1')
    .trim()
    .replace(/\s*\n\s*/g, ' ')

interface Read {
  record: string[]
  /** `lines`: those read so far, with the ones inside of quotes. */
  info: { lines: number }
}

/** Nothing is an error, since the list may be half typed: a quote without an end reaches to the end of the list. */
function recordsOf(text: string, delimiter: string): Read[] {
  const form = {
    delimiter,
    record_delimiter: '\n',
    info: true,
    ltrim: true,
    relax_quotes: true,
    relax_column_count: true,
  }
  const read = (source: string) => parse(source, form) as unknown as Read[]
  try {
    return read(text)
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return read(`${text}"`)
    throw error
  }
}

interface Columns {
  name: number
  email: number
  teams: number
}

const ADDRESS = /^[^\s,;]+@[^\s,;]+$/
const HEADS = { name: /^(full )?name$/i, email: /^e-?mail( address)?$/i, teams: /^teams?$/i }

/** Where which column is, when the line names columns. */
function columnsOf(cells: readonly string[]): Columns | null {
  const find = (head: RegExp) => cells.findIndex((cell) => head.test(cell))
  const columns = { name: find(HEADS.name), email: find(HEADS.email), teams: find(HEADS.teams) }
  return columns.email < 0 ? null : columns
}

function guess(cells: readonly string[]): Columns {
  const email = cells.findIndex((cell) => cell.includes('@'))
  const [name = -1, teams = -1] = cells.map((_, index) => index).filter((index) => index !== email)
  return { name, email, teams }
}

const personOf = ({ line, cells }: Row, columns: Columns): ListedPerson => ({
  line,
  name: cells[columns.name] ?? '',
  email: cells[columns.email] ?? '',
  teams: (cells[columns.teams] ?? '')
    .split('|')
    .map((title) => title.trim())
    .filter(Boolean),
})
