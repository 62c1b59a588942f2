import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOMENT } from '../apps/server/src/demo/moment.ts'
import { readCsv, writeCsv, type CsvRow } from '../apps/server/src/demo/csv.ts'

/**
 * Makes the demo's data files from the city's export: node scripts/make-demo-data.ts myla311-2017.csv
 * The result is
 * committed, so the product never needs the export. The README next to the files says what is kept, and why.
 */

const FOLDER = join(import.meta.dirname, '../apps/server/src/demo/data')
const OPEN_ROWS = 2_450
const ALL_ROWS = 4_000
/** Kinds of request with fewer rows than this are kept whole. */
const RARE_KIND = 100

/** Columns with few different values: the file holds a code, choices.csv the value. */
const CODED = ['RequestType', 'Owner', 'RequestSource', 'MobileOS', 'APC', 'CDMember', 'NCName', 'PolicePrecinct']
const TIMES = ['CreatedDate', 'UpdatedDate', 'ClosedDate']
const PLAIN = ['SRNumber', 'Status', 'Anonymous', 'AssignTo', 'AddressVerified', 'Address', 'ZipCode', 'CD']
const COLUMNS = [...PLAIN, ...TIMES, 'ServiceDate', 'Latitude', 'Longitude', ...CODED]

const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the file: node scripts/make-demo-data.ts myla311-2017.csv')

const rows = await Array.fromAsync(readCsv(source), asKnownAtTheMoment)
const chosen = choose(rows)
const choices = CODED.flatMap((column) =>
  [...new Set(chosen.map((row) => row[column] ?? ''))]
    .filter((text) => text !== '')
    .toSorted()
    .map((text, index) => ({ column, code: String(index + 1), text })),
)
const codeOf = new Map(choices.map(({ column, code, text }) => [`${column} ${text}`, code]))
const coded = chosen.map((row) => ({
  ...row,
  ...Object.fromEntries(CODED.map((column) => [column, codeOf.get(`${column} ${row[column]}`) ?? ''])),
}))
writeFileSync(join(FOLDER, 'requests.csv'), writeCsv(COLUMNS, coded))
writeFileSync(join(FOLDER, 'choices.csv'), writeCsv(['column', 'code', 'text'], choices))
console.log(`${chosen.length} requests, ${chosen.filter(isOpen).length} of them open, of ${rows.length}`)

/** Later events are left out: a request closed after the moment is still open, its later update unknown. */
function asKnownAtTheMoment(row: CsvRow): CsvRow {
  const times = Object.fromEntries(
    TIMES.map((column) => {
      const time = isoTime(row[column] ?? '')
      return [column, time <= MOMENT.local ? time : '']
    }),
  )
  const isClosed = times['ClosedDate'] !== ''
  return {
    ...row,
    ...times,
    Status: isClosed ? (row['Status'] ?? '') : 'Open',
    ServiceDate: isoTime(row['ServiceDate'] ?? '').slice(0, 10),
    // A fifth decimal is about one meter.
    Latitude: shorter(row['Latitude']),
    Longitude: shorter(row['Longitude']),
  }
}

function shorter(degrees = ''): string {
  return degrees === '' ? '' : String(Number(Number(degrees).toFixed(5)))
}

/** `12/31/2017 11:59:58 PM` as `2017-12-31 23:59:58`, still in the city's own time. */
function isoTime(text: string): string {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d:\d\d) (AM|PM)$/.exec(text)
  if (!parts) return ''
  const [, month, day, year, hour, rest, half] = parts
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${year}-${month}-${day} ${String(hours).padStart(2, '0')}:${rest}`
}

/** Every rare kind, every unusual ending and every gap; of the rest evenly over the days, in the order of creation. */
function choose(all: CsvRow[]): CsvRow[] {
  const inOrder = all.toSorted((a, b) => key(a).localeCompare(key(b)))
  const kinds = Map.groupBy(inOrder, (row) => row['RequestType'])
  const isRare = (row: CsvRow) => (kinds.get(row['RequestType'])?.length ?? 0) < RARE_KIND
  const isOdd = (row: CsvRow) => row['Status'] === 'Referred Out' || ['CD', 'ZipCode'].some((name) => row[name] === '')
  const kept = new Set(inOrder.filter((row) => isRare(row) || isOdd(row)))
  const openKept = [...kept].filter(isOpen).length
  const common = inOrder.filter((row) => !kept.has(row))
  for (const row of evenly(common.filter(isOpen), OPEN_ROWS - openKept)) kept.add(row)
  for (const row of evenly(
    common.filter((one) => !isOpen(one)),
    ALL_ROWS - kept.size,
  ))
    kept.add(row)
  return inOrder.filter((row) => kept.has(row))
}

function key(row: CsvRow): string {
  return `${row['CreatedDate']} ${row['SRNumber']}`
}

function isOpen(row: CsvRow): boolean {
  return row['ClosedDate'] === ''
}

function evenly<T>(list: T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!)
}
