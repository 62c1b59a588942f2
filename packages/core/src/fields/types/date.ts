import { dateText } from '../../text/dates.ts'
import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { NOT_SET } from '../placeholders.ts'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date without a zone, `YYYY-MM-DD`. */
export const date: FieldType<string> = {
  dataType: 'date',
  title: 'Date',
  purpose: 'A day of the calendar, the same in every time zone.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    if (typeof input !== 'string' || !isRealDate(input)) {
      return refuse(`Enter a date for ${definition.title}, such as 2026-12-31.`)
    }
    return accept(input)
  },
  isEmpty: (value) => value === null,
  display: (value, _definition, context) => (value === null ? NOT_SET : dateText(value, context)),
  order: 'date',
  comparison: 'date',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: [],
}

/** Whether a text is a valid calendar date, written with four, two and two digits. There is no year 0. */
export function isRealDate(text: string): boolean {
  if (!SHAPE.test(text) || text.startsWith('0000')) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
