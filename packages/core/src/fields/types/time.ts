import { timeText } from '../../text/times.ts'
import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { NOT_SET } from '../placeholders.ts'

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of day without a date and a zone, `HH:mm`. Its letters sort it. */
export const time: FieldType<string> = {
  dataType: 'time',
  title: 'Time',
  purpose: 'A time of day, without a date and a time zone.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    if (typeof input !== 'string' || !SHAPE.test(input))
      return refuse(`Enter a time for ${definition.title}, such as 14:30.`)
    return accept(input)
  },
  isEmpty: (value) => value === null,
  // Text that is no time is typed text, or of another type that the field had.
  display: (value, _definition, { locale }) =>
    value === null ? NOT_SET : SHAPE.test(value) ? timeText(value, locale) : String(value),
  order: 'text',
  comparison: 'time',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: true,
  groupable: false,
  hasRules: true,
  extensions: [],
}
