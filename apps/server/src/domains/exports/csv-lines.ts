import { defused } from '@dossier/core/exports/defused'
import { plainCell } from '@dossier/core/exports/plain-text'
import type { TableCell } from '@dossier/core/exports/cells'
import type { ListContext } from '@dossier/core/text/dates'
import { stringify } from 'csv-stringify/sync'
import type { LocalClock } from './local-clock.ts'
import type { TablePage } from './read-pages.ts'

interface Written {
  context: ListContext
  clock: LocalClock
}

/**
 * The lines of a CSV file. Where numbers have a comma, cells are separated by a semicolon, as spreadsheets of that
 * language expect; days and times are in the one form that all of them read and sort.
 */
export async function* csvLines<Row>(
  headings: readonly string[],
  pages: AsyncIterable<TablePage<Row>>,
  { context, clock }: Written,
): AsyncGenerator<string> {
  const hasComma = new Intl.NumberFormat(context.locale).formatToParts(1.5).some(({ value }) => value === ',')
  // A cell with the end of a line in it is quoted even if it has only half of ours.
  const format = { record_delimiter: '\r\n', delimiter: hasComma ? ';' : ',', quoted_match: /[\r\n]/ } as const
  const write = (cell: TableCell): string => {
    if (cell === null) return ''
    if (cell.is === 'text') return defused(plainCell(cell.text))
    if (cell.is === 'day') return cell.day
    if (cell.is === 'moment') return clock.textOf(cell.instant)
    return hasComma ? String(cell.value).replace('.', ',') : String(cell.value)
  }
  yield stringify([headings.map((heading) => defused(plainCell(heading)))], { ...format, bom: true })
  for await (const { columns, rows } of pages)
    if (rows.length > 0)
      yield stringify(
        rows.map((row) => columns.map(({ cell }) => write(cell(row, context)))),
        format,
      )
}
