import { IMPORT_COLUMNS } from '@dossier/contract/import-plan'
import { storedCell } from '@dossier/core/import/stored-cell'
import { LONGEST_TEXT, TextOfCell, type Workbook } from './open-workbook.ts'
import { readXml } from './read-xml.ts'
import { TOO_LARGE, WorkbookFault } from './workbook-fault.ts'

/** Bytes of one sheet when unpacked. */
const SHEET = 2_147_483_648
/** One more column than a file may have, so that what is refused is known. */
const COLUMNS = IMPORT_COLUMNS + 1
const MOST_ROWS = 10_000_000
const NUMBER = { is: 'number', digits: 0 } as const

/** A row of a sheet, by its number there; `numbers`: the columns whose cells are stored numbers. */
export interface SheetRow {
  row: number
  cells: string[]
  numbers: number[]
}

export interface SheetPart {
  rows: SheetRow[]
  /** How much of the sheet was read, from 0 to 1. */
  share: number
}

/** The rows of a sheet that have cells, as they are unpacked. */
export async function* sheetRows(workbook: Workbook, sheet: number): AsyncGenerator<SheetPart> {
  const { parts, sheets } = workbook
  const { part } = sheets[sheet]!
  const reader = new RowReader(workbook, await workbook.texts())
  const size = Math.max(1, parts.sizeOf(part))
  for await (const bytes of readXml(parts.read(part, SHEET), reader)) {
    const rows = reader.take()
    if (rows.length > 0) yield { rows, share: bytes / size }
  }
}

interface OpenCell {
  type?: string
  style: number
  value: string
  /** What programs leave that calculate nothing: without a result, it is what the cell says. */
  formula?: string
  hasResult?: boolean
}

class RowReader {
  readonly #workbook: Workbook
  readonly #texts: readonly string[]
  readonly #inline = new TextOfCell()
  #rows: SheetRow[] = []
  #row: SheetRow = { row: 0, cells: [], numbers: [] }
  #column = -1
  #cell: OpenCell | undefined
  #isValue = false
  #isFormula = false

  constructor(workbook: Workbook, texts: readonly string[]) {
    this.#workbook = workbook
    this.#texts = texts
  }

  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  readonly open = (tag: string, attributes: Record<string, string>): void => {
    if (tag === 'row') this.#beginRow(Number(attributes['r']))
    else if (tag === 'c') this.#beginCell(attributes)
    else if (tag === 'v' || tag === 'f') this.#begin(tag)
    else if (this.#cell) this.#inline.open(tag)
  }

  readonly text = (part: string): void => {
    const cell = this.#cell
    if (!cell) return
    if (!this.#isValue && !this.#isFormula) return this.#inline.add(part)
    if (this.#isFormula) cell.formula += part
    else cell.value += part
    if (cell.value.length + (cell.formula?.length ?? 0) > LONGEST_TEXT)
      throw new WorkbookFault(`A cell of row ${this.#row.row.toLocaleString('en')} is too long. Shorten it.`)
  }

  readonly close = (tag: string): void => {
    if (tag === 'v') this.#isValue = false
    else if (tag === 'f') this.#isFormula = false
    else if (tag === 'c') this.#endCell()
    else if (tag === 'row') this.#rows.push(this.#row)
    else if (this.#cell) this.#inline.close(tag)
  }

  /** Numbers may be left out, and never go back. */
  #beginRow(number: number): void {
    const last = this.#row.row
    this.#row = { row: Number.isInteger(number) && number > last ? number : last + 1, cells: [], numbers: [] }
    if (this.#row.row > MOST_ROWS) throw new WorkbookFault(TOO_LARGE)
    this.#column = -1
  }

  #beginCell({ r: reference = '', t: type, s: style = '0' }: Record<string, string>): void {
    const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters)
    this.#cell = { ...(type !== undefined && { type }), style: Number(style), value: '' }
  }

  #begin(tag: 'v' | 'f'): void {
    if (tag === 'v') this.#isValue = true
    else this.#isFormula = true
    if (this.#cell && tag === 'v') this.#cell.hasResult = true
    if (this.#cell && tag === 'f') this.#cell.formula = '='
  }

  #endCell(): void {
    const { type, style, value, formula = '', hasResult } = this.#cell ?? { style: 0, value: '' }
    this.#cell = undefined
    const inline = this.#inline.take()
    if (this.#column >= COLUMNS) return
    const { formats, since1904 } = this.#workbook
    const { text, isNumber } =
      type === 'inlineStr' || (formula !== '' && !hasResult)
        ? { text: inline || formula, isNumber: false }
        : storedCell({ type, value, format: formats[style] ?? NUMBER, since1904, sharedTexts: this.#texts })
    if (text === '') return
    const { cells, numbers } = this.#row
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
    if (isNumber) numbers.push(this.#column)
  }
}

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
