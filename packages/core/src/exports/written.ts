import { labelOfLink } from '../fields/types/external-link.ts'
import { localTimeOf } from '../text/local-time.ts'
import type { TableCell } from './cells.ts'
import { defused, guarded } from './defused.ts'
import { plainCell } from './plain-text.ts'

/** Characters of a cell of a workbook. */
export const SHEET_TEXT_LENGTH = 32_767

/** Of a text that is too long for a cell of a workbook, the beginning. */
export const shortened = (text: string): string =>
  text.length <= SHEET_TEXT_LENGTH ? text : `${text.slice(0, SHEET_TEXT_LENGTH - 1)}…`

/** Whether a text of a workbook is one that was too long for its cell. */
export const isShortened = (text: string): boolean => text.length === SHEET_TEXT_LENGTH && text.endsWith('…')

const two = (part: number) => String(part).padStart(2, '0')

/** `2026-03-05 14:30:07`, by the clocks of a zone. */
export function momentText(instant: string, timeZone: string): string {
  const { date, hour, minute, rest } = localTimeOf(instant, timeZone)
  return `${date} ${two(hour)}:${two(minute)}:${two(Math.floor(rest / 1000))}`
}

/** The text of a cell outside of the product, before anything protects it from being computed. */
export function writtenText(
  cell: TableCell,
  { hasDecimalComma, timeZone }: { hasDecimalComma: boolean; timeZone: string },
): string {
  if (cell === null) return ''
  if (cell.is === 'text') return plainCell(cell.text)
  if (cell.is === 'day') return cell.day
  if (cell.is === 'moment') return momentText(cell.instant, timeZone)
  return hasDecimalComma ? String(cell.value).replace('.', ',') : String(cell.value)
}

const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * Whether the text of a file is what an export would write for a value: as CSV, as a workbook that was saved as CSV, or
 * by copying. Then it changes nothing, even where it does not say everything, such as formatted text. (D-142)
 */
export function isWritten(text: string, cell: TableCell, form: { decimal: '.' | ','; timeZone: string }): boolean {
  const written = writtenText(cell, { hasDecimalComma: form.decimal === ',', timeZone: form.timeZone })
  if (written === '') return false
  const given = lines(text)
  const whole = [written, shortened(written)]
  const forms = [...whole, ...whole.map(guarded), ...whole.map(defused), labelOf(cell)]
  return forms.some((one) => one !== undefined && lines(one) === given)
}

/** Earlier exports left out the scheme of links. */
const labelOf = (cell: TableCell): string | undefined =>
  cell?.is === 'text' && /^https?:\/\/\S+$/.test(cell.text) ? labelOfLink(cell.text) : undefined
