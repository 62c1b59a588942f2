import type { UploadedFile } from '@dossier/contract/endpoint'
import type { ImportEncoding, ImportSeparator } from '@dossier/contract/import-plan'
import { UPLOAD_ROWS } from '@dossier/contract/limits'
import type { FileRow } from '@dossier/core/data-sources/plan-upload'
import { guessEncoding } from '@dossier/core/import/encoding'
import { isWorkbook } from '@dossier/core/import/file-kind'
import { guessSeparator, withoutDeclaration } from '@dossier/core/import/separator'
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { tableFault } from '../../files/table-fault.ts'
import { badInput } from '../../http/refusal.ts'

/** Bytes that are parsed before others get their turn. */
const AT_ONCE = 65_536
/** As many rows as a sheet has: programs save those without content, too. */
const MOST_BLANK = 1_048_576
/** Characters of one row. */
const LONGEST_ROW = 1_000_000

interface CsvFile {
  titles: string[]
  rows: FileRow[]
  separator: ImportSeparator
  encoding: ImportEncoding
}

/** A file of items: its first row, and the others that are not empty. Refused with a sentence if it cannot be read. */
export async function readCsv({ bytes }: UploadedFile): Promise<CsvFile> {
  if (isWorkbook(bytes)) badInput('This is an Excel workbook. Save it as CSV.')
  const fault = await tableFault(bytes)
  if (fault !== null) badInput(fault)
  const encoding = guessEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const separator = guessSeparator(text)
  const rows: FileRow[] = []
  try {
    for await (const row of parsed(withoutDeclaration(text), separator)) {
      rows.push(row)
      if (rows.length > UPLOAD_ROWS + 1)
        badInput(`A file can have up to ${UPLOAD_ROWS.toLocaleString('en')} rows. Split it and upload the parts.`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    badInput(faultOf(error))
  }
  const [first, ...others] = rows
  return { titles: [...(first?.cells ?? [])], rows: others, separator, encoding }
}

interface Parsed {
  record: string[]
  info: { records: number; empty_lines: number }
}

async function* parsed(text: string, delimiter: ImportSeparator): AsyncGenerator<FileRow> {
  const rows = Readable.from(piecesOf(text)).compose(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      // Inches and names in quotation marks cost no other row.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
    }),
  ) as AsyncIterable<Parsed>
  let blank = 0
  for await (const { record, info } of rows) {
    if (record.some((cell) => cell.trim() !== '')) yield { row: info.records + info.empty_lines, cells: record }
    else if ((blank += 1) > MOST_BLANK)
      badInput('The file has more than a million rows without content. Remove them and upload it again.')
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += AT_ONCE) {
    yield text.slice(at, at + AT_ONCE)
    await setImmediate()
  }
}

const faultOf = ({ code, lines }: CsvError & { lines?: number }): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `Line ${lines ?? 1} is too long. Check whether a quotation mark is missing there.`
    : `The file could not be read at line ${lines ?? 1}. Check the quotation marks there.`
