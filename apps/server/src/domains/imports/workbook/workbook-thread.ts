import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openWorkbook } from './open-workbook.ts'
import { sheetRows, type SheetRow } from './sheet-rows.ts'
import { BROKEN, WorkbookFault } from './workbook-fault.ts'

export interface WorkbookRequest {
  bytes: ArrayBuffer
  /** Null: the first one that is not hidden. */
  sheet: number | null
  /** Rows before this one are left out, except for the one with the headings. */
  from: number
  headingRow: number
}

/** The sheets come first, then, each time they are requested, some rows; none at the end. */
export type WorkbookAnswer =
  | { sheets: string[]; sheet: number }
  | { rows: SheetRow[]; share: number; isOver: boolean }
  | { fault: string }

/** Rows of one answer, if there are so many. */
const ROWS = 1_000

// Unpacking and parsing take the processor for as long as they last, so other calls would wait for them.
if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort
const answer = (message: WorkbookAnswer) => port.postMessage(message)

async function read({ bytes, sheet: chosenSheet, from, headingRow }: WorkbookRequest): Promise<void> {
  const workbook = await openWorkbook(Buffer.from(bytes))
  const { sheets } = workbook
  const first = Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )
  const sheet = chosenSheet ?? first
  if (sheet >= sheets.length) throw new WorkbookFault('The workbook has no such sheet. Choose another one.')
  answer({ sheets: sheets.map(({ name }) => name), sheet })
  await once(port, 'message')
  let rows: SheetRow[] = []
  for await (const part of sheetRows(workbook, sheet)) {
    rows.push(...part.rows.filter(({ row }) => row >= from || row === headingRow))
    if (rows.length < ROWS) continue
    answer({ rows, share: part.share, isOver: false })
    rows = []
    await once(port, 'message')
  }
  answer({ rows, share: 1, isOver: true })
}

try {
  await read(workerData as WorkbookRequest)
} catch (error) {
  // What the libraries say of a file is not for people.
  answer({ fault: error instanceof WorkbookFault ? error.message : BROKEN })
}
