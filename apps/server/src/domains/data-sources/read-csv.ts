import type { UploadedFile } from '@dossier/contract/endpoint'
import { UPLOAD_ROWS } from '@dossier/contract/limits'
import type { FileRow } from '@dossier/core/data-sources/plan-upload'
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { badInput } from '../../http/refusal.ts'

/** Bytes that are parsed before others get their turn. */
const AT_ONCE = 65_536
/** Characters of one row. */
const LONGEST_ROW = 1_000_000
const NOT_UTF_8 = 'This file is not in UTF-8. Save it as "CSV UTF-8" and upload it again.'

/** A file of items: its first row, and the others that are not empty. Refused with a sentence if it cannot be read. */
export async function readCsv({ bytes }: UploadedFile): Promise<{ titles: string[]; rows: FileRow[] }> {
  const rows: FileRow[] = []
  try {
    for await (const row of parsed(textOf(bytes))) {
      rows.push(row)
      if (rows.length > UPLOAD_ROWS + 1)
        badInput(`A file can have up to ${UPLOAD_ROWS.toLocaleString('en')} rows. Split it and upload the parts.`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    badInput(faultOf(error))
  }
  const [first, ...others] = rows
  return { titles: [...(first?.cells ?? [])], rows: others }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return badInput(NOT_UTF_8)
  }
}

interface Parsed {
  record: string[]
  info: { records: number; empty_lines: number }
}

async function* parsed(text: string): AsyncGenerator<FileRow> {
  const pieces = Array.from({ length: Math.ceil(text.length / AT_ONCE) }, (_, nth) =>
    text.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  )
  const rows = Readable.from(pieces).compose(
    parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW }),
  ) as AsyncIterable<Parsed>
  for await (const { record, info } of rows)
    if (record.some((cell) => cell.trim() !== '')) yield { row: info.records + info.empty_lines, cells: record }
}

const faultOf = ({ code, lines }: CsvError & { lines?: number }): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `Line ${lines ?? 1} is too long. Check whether a quotation mark is missing there.`
    : `The file could not be read at line ${lines ?? 1}. Check the quotation marks there.`
