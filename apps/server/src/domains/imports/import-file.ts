import type { ImportEncoding, ImportSeparator } from '@dossier/contract/import-plan'
import { withoutDeclaration } from '@dossier/core/import/separator'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { setImmediate } from 'node:timers/promises'
import { JobFault } from '../../queue/job-kind.ts'
import type { FileRow, ReadPiece, RowsOfFile } from './rows-of-file.ts'

/** Characters of one row. */
const LONGEST_ROW = 2_000_000
/** Bytes that are parsed before others get their turn. */
const AT_ONCE = 65_536

interface Form {
  encoding: ImportEncoding
  separator: ImportSeparator
  /** 0: every row is one. */
  headingRow: number
}

/** A separated file that is read piece by piece, forwards. Faults of the whole file are sentences that no retry can help. */
export class ImportFile implements RowsOfFile {
  readonly #decoder: TextDecoder
  readonly #parser: Parser
  #rows: FileRow[] = []
  readonly #headingRow: number
  #next = 1
  #isBegun = false
  #isOver = false
  /** What is left of the latest piece. */
  #rest: Uint8Array = new Uint8Array()
  #pieces = 0
  headings: string[] | undefined

  constructor({ encoding, separator, headingRow }: Form) {
    this.#headingRow = headingRow
    this.#decoder = new TextDecoder(encoding)
    this.#parser = parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      // All rows of a slice are taken at once.
      readableHighWaterMark: 2 * AT_ONCE,
    } as Options)
    // Each write says what went wrong.
    this.#parser.on('error', () => {})
  }

  /** Up to so many rows, from this one on; fewer only at the end of the file. */
  async take(limit: number, from: number, readPiece: ReadPiece): Promise<FileRow[]> {
    for (;;) {
      this.#rows = this.#rows.filter(({ row }) => row >= from)
      if (this.#isOver || this.#rows.length >= limit) return this.#rows.splice(0, limit)
      if (this.#rest.length > 0) await setImmediate()
      await this.#read(await this.#slice(readPiece))
    }
  }

  /** Pieces that were read, the latest one at least in part. */
  progress(pieces: number): { done: number; total: number } {
    return { done: this.#pieces, total: pieces }
  }

  close(): void {
    this.#parser.destroy()
  }

  async #slice(readPiece: ReadPiece): Promise<Uint8Array | undefined> {
    if (this.#rest.length === 0) {
      const piece = await readPiece(this.#pieces)
      if (!piece) return undefined
      this.#rest = piece
      this.#pieces += 1
    }
    const slice = this.#rest.subarray(0, AT_ONCE)
    this.#rest = this.#rest.subarray(AT_ONCE)
    return slice
  }

  /** At the end, what the last lines were is said as well. */
  async #read(bytes: Uint8Array | undefined): Promise<void> {
    const decoded = bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode()
    const text = this.#isBegun ? decoded : withoutDeclaration(decoded)
    this.#isBegun = true
    if (text !== '') await this.#write((done) => this.#parser.write(text, done))
    if (!bytes) {
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
    if (row > this.#headingRow) this.#rows.push({ row, cells })
    else if (row === this.#headingRow) this.headings = cells
  }
}
