import { MOST_DECIMALS } from '@dossier/contract/fields'
import type { TableCell } from '@dossier/core/exports/cells'
import { guarded, isFormula } from '@dossier/core/exports/defused'
import { plainCell } from '@dossier/core/exports/plain-text'
import { shortened } from '@dossier/core/exports/written'
import type { LocalClock } from './local-clock.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Positions in the list of styles below. A typed text stays a text, even if somebody edits its cell. */
const STYLE = { heading: 1, day: 2, moment: 3, money: 4, typed: 5, percentage: 6 } as const

const FIRST_FORMAT = 164
/** Of every spreadsheet: `0.00%` */
const PERCENTAGE_FORMAT = 10
/**
 * What a workbook shows is what a spreadsheet saves as CSV, so days, times and long numbers have formats that lose nothing.
 * (D-142)
 */
const FORMATS = [
  '"$"#,##0.00',
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd hh:mm:ss',
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)),
]
const FIRST_LONG_FORMAT = 3
const FIRST_LONG_STYLE = 7

const formatsXml = () =>
  FORMATS.map((code, nth) => `<numFmt numFmtId="${FIRST_FORMAT + nth}" formatCode="${escaped(code)}"/>`).join('')

const longNumberStyles = () =>
  FORMATS.slice(FIRST_LONG_FORMAT)
    .map(
      (_, decimals) =>
        `<xf numFmtId="${FIRST_FORMAT + FIRST_LONG_FORMAT + decimals}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')

/** Characters of a number that spreadsheets show without being told how. */
const GENERAL = 11

/** The style of a number: long ones are otherwise shown, and saved, rounded. */
function numberStyle(value: number): number {
  const text = String(value)
  if (text.length < GENERAL || text.includes('e')) return 0
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals > MOST_DECIMALS ? 0 : FIRST_LONG_STYLE + decimals
}

/** The parts of a workbook with one sheet, besides that sheet. */
export const workbookParts = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${formatsXml()}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FIRST_LONG_STYLE + MOST_DECIMALS + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/><xf numFmtId="${PERCENTAGE_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${longNumberStyles()}</cellXfs></styleSheet>`,
})

const NAME_LENGTH = 31
/** Excel keeps it for itself. */
const RESERVED = 'history'

/** A name that a sheet can have. */
export function sheetName(title: string): string {
  const plain = plainCell(title).replaceAll(/[[\]:*?/\\\t\r\n]/g, ' ')
  const cut = [...plain].slice(0, NAME_LENGTH).join('').slice(0, NAME_LENGTH).toWellFormed()
  const name = cut.replaceAll(/^['\s]+|['\s]+$/g, '')
  return name === '' || name.toLowerCase() === RESERVED ? 'Records' : name
}

const WIDTH = 22

/** What comes before the rows: the headings stay in sight. */
export const sheetBegin = (headings: readonly string[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>${rowXml(
    1,
    headings.map((heading, nth) => textXml(at(nth, 1), heading, STYLE.heading)),
  )}`

export const SHEET_END = '</sheetData></worksheet>'

/** One row; rows and columns count from 1 and 0. */
export const rowXml = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`

/** A cell with its type, so that the spreadsheet sorts and adds up; empty for nothing. */
export function cellXml(cell: TableCell, { row, column }: { row: number; column: number }, clock: LocalClock): string {
  if (cell === null) return ''
  const place = at(column, row)
  if (cell.is === 'text') return textXml(place, guarded(cell.text), isFormula(plainCell(cell.text)) ? STYLE.typed : 0)
  if (cell.is === 'number')
    return numberXml(
      place,
      cell.value,
      cell.isMoney ? STYLE.money : cell.isPercentage ? STYLE.percentage : numberStyle(cell.value),
    )
  const isDay = cell.is === 'day'
  const serial = serialOf(isDay ? Date.parse(`${cell.day}T00:00:00Z`) : clock.millisecondsAt(cell.instant))
  if (serial === null) return textXml(place, isDay ? cell.day : clock.textOf(cell.instant), 0)
  return numberXml(place, serial, isDay ? STYLE.day : STYLE.moment)
}

const DAY = 86_400_000
/** Day 0 as spreadsheets count, which take 1900 for a leap year: from March of it, all agree. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = 61
const DAY_AFTER_LAST = 2_958_466

/** Days since the end of 1899; null for a time that sheets do not have. */
function serialOf(milliseconds: number): number | null {
  const serial = (milliseconds - DAY_ZERO) / DAY
  return serial >= FIRST_DAY && serial < DAY_AFTER_LAST ? serial : null
}

const numberXml = (place: string, value: number, style: number): string =>
  `<c r="${place}"${styled(style)}><v>${value}</v></c>`

/** A text is never computed, whatever it begins with. */
const textXml = (place: string, text: string, style: number): string =>
  `<c r="${place}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Also what spreadsheets would take for a sign that is written by its number. */
const escaped = (text: string): string =>
  plainCell(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const LETTERS = 26
const columnNames: string[] = []

function at(column: number, row: number): string {
  return `${(columnNames[column] ??= columnName(column))}${row}`
}

/** A, B, … Z, AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS))
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last
}
