import {
  IMPORT_COLUMNS,
  IMPORT_HEADING_ROWS,
  type FileForm,
  type ImportEncoding,
  type ImportSeparator,
} from '@dossier/contract/import-plan'
import { shortened } from '@dossier/core/fields/clean-text'
import { guessEncoding } from '@dossier/core/import/encoding'
import { isWorkbook } from '@dossier/core/import/file-kind'
import { guessHeadingRow } from '@dossier/core/import/heading-row'
import { guessSeparator } from '@dossier/core/import/separator'
import { BoundedQueue } from '../../http/bounded-queue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { JobFault } from '../../queue/job-kind.ts'
import { ImportFile } from './import-file.ts'
import { selectPiece, type ImportRecord } from './queries.ts'
import { piecesOf, type FileRow, type ReadPiece, type RowsOfFile } from './rows-of-file.ts'
import { WorkbookFile } from './workbook/workbook-file.ts'

/** Rows that are looked at to guess what the columns are. */
const LOOKED_AT = 500
/** Rows whose beginnings are shown, and characters of each. */
const SHOWN_ROWS = 20
const SHOWN = 80

/** The headings and the first rows of a file, and how it is read. */
export interface Beginning {
  encoding: ImportEncoding
  separator: ImportSeparator
  /** Of a workbook. */
  sheets: string[]
  sheet: number | null
  headingRow: number
  firstRows: { row: number; text: string }[]
  header: string[]
  rows: FileRow[]
}

/** Workbooks are unpacked as a whole: few at a time. */
const queue = new BoundedQueue({ running: 2, waiting: 20, waitingPerCaller: 3 })

/** What is not given is as at the last check, or else guessed. */
export async function readBeginning(
  { tx, tenant, me }: Ctx,
  record: ImportRecord,
  given: Partial<FileForm>,
): Promise<Beginning> {
  const { id, plan } = record
  const readPiece: ReadPiece = async (nth) =>
    nth < piecesOf(record) ? (await selectPiece(tx, { tenantId: tenant.id, id }, nth))?.bytes : undefined
  const first = (await readPiece(0)) ?? badInput('The file was removed. Upload it again.')
  const encoding = given.encoding ?? plan?.encoding ?? guessEncoding(first)
  // A workbook has none, and none is taken for one: it would say something of its numbers.
  const guessed = () => (isWorkbook(first) ? ',' : guessSeparator(new TextDecoder(encoding).decode(first)))
  const separator = given.separator ?? plan?.separator ?? guessed()
  const form = { encoding, separator }
  if (!isWorkbook(first)) {
    const file = new ImportFile({ ...form, headingRow: 0 })
    // The first rows are in the first two pieces.
    const rows = await firstRows(file, async (nth) => (nth === 0 ? first : nth === 1 ? readPiece(1) : undefined))
    return { ...form, sheets: [], sheet: null, ...withHeadings(rows, given.headingRow ?? plan?.headingRow) }
  }
  return queue.run(String(me.id), async () => {
    const chosenSheet = given.sheet ?? plan?.sheet ?? null
    const file = new WorkbookFile({ sheet: chosenSheet, headingRow: 0 })
    const rows = await firstRows(file, readPiece)
    const { sheets, sheet } = file
    const before = plan?.sheet === sheet ? plan.headingRow : undefined
    return { ...form, sheets, sheet, ...withHeadings(rows, given.headingRow ?? before) }
  })
}

async function firstRows(file: RowsOfFile, readPiece: ReadPiece): Promise<FileRow[]> {
  try {
    return await file.take(LOOKED_AT + IMPORT_HEADING_ROWS, 0, readPiece)
  } catch (error) {
    if (error instanceof JobFault) return badInput(error.message)
    throw error
  } finally {
    file.close()
  }
}

function withHeadings(all: FileRow[], given: number | undefined) {
  const headingRow = given ?? guessHeadingRow(all)
  const header = all.find(({ row }) => row === headingRow)?.cells ?? []
  if (all.length === 0) badInput('The file is empty.')
  if (header.length > IMPORT_COLUMNS)
    badInput(`A file can have up to ${IMPORT_COLUMNS} columns. Remove some, or choose another separator.`)
  const shown = all
    .filter(({ row, cells }) => row <= SHOWN_ROWS && cells.some((cell) => cell.trim() !== ''))
    .map(({ row, cells }) => ({ row, text: beginningOf(cells) }))
  const rows = all.filter(({ row }) => row > headingRow).slice(0, LOOKED_AT)
  return { headingRow, header, rows, firstRows: shown }
}

const beginningOf = (cells: readonly string[]): string =>
  shortened(
    cells
      .map((cell) => cell.trim().replaceAll(/\s+/g, ' '))
      .filter((cell) => cell !== '')
      .join(' · '),
    SHOWN,
  )
