import type { ImportEncoding, ImportSeparator } from '@dossier/contract/import-plan'
import { IMPORT_COLUMNS } from '@dossier/contract/import-plan'
import { FIRST_ROW, IMPORT_PIECE_BYTES } from '@dossier/contract/imports'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { JobFault } from '../../queue/job-kind.ts'

/** Characters of one row. */
const LONGEST_ROW = 2_000_000
/** All rows of a piece are taken at once. */
const ROWS_OF_PIECE = 2_000_000

/** How many pieces the file of an import has. */
export const piecesOf = ({ file_bytes: bytes }: { file_bytes: number }): number =>
  Math.ceil(Number(bytes) / IMPORT_PIECE_BYTES)

export interface FileRow {
  row: number
  cells: string[]
}

/** Gives a piece of the file; undefined after the last one. */
export type ReadPiece = (piece: number) => Promise<Uint8Array | undefined>

/** A separated file that is read piece by piece, forwards. Faults of the whole file are sentences that no retry can help. */
export class ImportFile {
  readonly #decoder: TextDecoder
  readonly #parser: Parser
  #rows: FileRow[] = []
  #next = FIRST_ROW - 1
  #isOver = false
  /** How many pieces were read. */
  pieces = 0
  headings: string[] | undefined

  constructor({ encoding, separator }: { encoding: ImportEncoding; separator: ImportSeparator }) {
    this.#decoder = new TextDecoder(encoding)
    this.#parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      readableHighWaterMark: ROWS_OF_PIECE,
    } as Options)
    // Each write says what went wrong.
    this.#parser.on('error', () => {})
  }

  /** Up to so many rows, from this one on; fewer only at the end of the file. */
  async take(limit: number, from: number, readPiece: ReadPiece): Promise<FileRow[]> {
    for (;;) {
      this.#rows = this.#rows.filter(({ row }) => row >= from)
      if (this.#isOver || this.#rows.length >= limit) return this.#rows.splice(0, limit)
      await this.#read(await readPiece(this.pieces))
    }
  }

  /** At the end, what the last lines were is said as well. */
  async #read(bytes: Uint8Array | undefined): Promise<void> {
    const text = bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode()
    if (text !== '') await this.#write((done) => this.#parser.write(text, done))
    if (bytes) this.pieces += 1
    else {
      this.#isOver = true
      await this.#write((done) => {
        this.#parser.once('error', done).end(() => done())
      })
    }
    this.#takeParsed()
  }

  #takeParsed(): void {
    for (let cells = this.#parser.read() as string[] | null; cells; cells = this.#parser.read() as string[] | null)
      this.#add(cells)
  }

  async #write(work: (done: (error?: Error | null) => void) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    work((error) => (error ? reject(error) : resolve()))
    return promise.catch((error: unknown) => {
      throw error instanceof CsvError ? new JobFault(this.#sentenceOf(error), { isFinal: true, cause: error }) : error
    })
  }

  #sentenceOf({ code }: CsvError): string {
    // What was complete before.
    this.#takeParsed()
    const row = (this.#next - 1).toLocaleString('en')
    return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? `A quotation mark after row ${row} is never closed. Close it, and upload the file again.`
      : `The file cannot be read after row ${row}. Save it as CSV again.`
  }

  #add(cells: string[]): void {
    const row = this.#next
    this.#next += 1
    if (this.headings) return void this.#rows.push({ row, cells })
    if (cells.length > IMPORT_COLUMNS)
      throw new JobFault(`A file can have up to ${IMPORT_COLUMNS} columns. Remove some, or choose another separator.`, {
        isFinal: true,
      })
    this.headings = cells
  }
}
