import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { JobFault } from '../../../queue/job-kind.ts'
import type { FileRow, ReadPiece, RowsOfFile } from '../rows-of-file.ts'
import { TOO_LARGE } from './workbook-fault.ts'
import type { WorkbookAnswer, WorkbookRequest } from './workbook-thread.ts'

/** Pieces of a workbook: all of it is in memory while it is read. */
const PIECES = 64
/** Megabytes that the thread may take besides. */
const MEMORY = 768
const PARTS = 1_000
/** Milliseconds until the next rows. */
const LONGEST = 60_000

interface Form {
  /** Null: the first one. */
  sheet: number | null
  headingRow: number
}

/** One sheet of a workbook, unpacked in a thread of its own as far as its rows are taken. */
export class WorkbookFile implements RowsOfFile {
  readonly #form: Form
  #thread: Worker | undefined
  #rows: FileRow[] = []
  #isOver = false
  #share = 0
  headings: string[] | undefined
  /** Once rows were taken. */
  sheets: string[] = []
  sheet = 0

  constructor(form: Form) {
    this.#form = form
  }

  async take(limit: number, from: number, readPiece: ReadPiece): Promise<FileRow[]> {
    if (!this.#isOver) this.#thread ??= await this.#open(from, readPiece)
    for (;;) {
      this.#rows = this.#rows.filter(({ row }) => row >= from)
      if (this.#isOver || this.#rows.length >= limit) return this.#rows.splice(0, limit)
      this.#add(await this.#answer(this.#thread!, () => this.#thread!.postMessage('more')))
    }
  }

  /** How many bytes a sheet has is not known, so parts of it are counted. */
  progress(): { done: number; total: number } {
    return { done: Math.round(this.#share * PARTS), total: PARTS }
  }

  close(): void {
    void this.#thread?.terminate()
    this.#thread = undefined
  }

  async #open(from: number, readPiece: ReadPiece): Promise<Worker> {
    const bytes = await bytesOf(readPiece)
    const { sheet, headingRow } = this.#form
    const request: WorkbookRequest = { bytes, sheet, from, headingRow }
    const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: request,
      transferList: [bytes],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    })
    thread.unref()
    // Whoever waits for its next message is told.
    thread.on('error', () => {})
    this.#thread = thread
    const begun = await this.#answer(thread, () => {})
    if ('sheets' in begun) [this.sheets, this.sheet] = [begun.sheets, begun.sheet]
    return thread
  }

  /** The next message of the thread. What it says of the file, or that it died of it, are sentences. */
  async #answer(thread: Worker, request: () => void): Promise<WorkbookAnswer> {
    thread.ref()
    const next = once(thread, 'message', { signal: AbortSignal.timeout(LONGEST) })
    request()
    try {
      const [answer] = (await next) as [WorkbookAnswer]
      if ('fault' in answer) throw new JobFault(answer.fault, { isFinal: true })
      return answer
    } catch (error) {
      this.close()
      throw isTooMuch(error) ? new JobFault(TOO_LARGE, { isFinal: true, cause: error }) : error
    } finally {
      thread.unref()
    }
  }

  #add(answer: WorkbookAnswer): void {
    if (!('rows' in answer)) return
    this.#share = answer.share
    this.#isOver = answer.isOver
    const { headingRow } = this.#form
    for (const { row, cells, numbers } of answer.rows)
      if (row === headingRow) this.headings = cells
      else if (row > headingRow) this.#rows.push({ row, cells, numbers })
    if (this.#isOver) {
      this.headings ??= []
      this.close()
    }
  }
}

/** The thread took too much time or memory. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

async function bytesOf(readPiece: ReadPiece): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  for (let piece = await readPiece(0); piece; piece = await readPiece(pieces.length)) {
    pieces.push(piece)
    if (pieces.length > PIECES)
      throw new JobFault(`A workbook can have up to ${PIECES} MB. Save the sheet as CSV.`, { isFinal: true })
  }
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes.buffer
}
