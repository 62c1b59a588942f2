import { dateTimeText } from '../../text/dates.ts'
import { accept, isNothing, refuse, type FieldType } from './field-type.ts'
import { NOT_SET } from '../placeholders.ts'

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
/** Years with four digits other than 0000, on which the database and every reader of ISO text agree. */
const COMMON_YEAR = /^(?!0000)\d{4}-/

/** A moment, stored in UTC with milliseconds: `2026-12-31T23:59:00.000Z`. */
export const dateTime: FieldType<string> = {
  dataType: 'date-time',
  title: 'Date and time',
  purpose: 'A moment, shown in the time zone of each reader.',
  normalize(input, definition) {
    if (isNothing(input)) return accept<string>(null)
    const instant = typeof input === 'string' ? toUtc(input) : null
    if (instant === null) {
      return refuse(`Enter a date and time with its zone for ${definition.title}, such as 2026-12-31T23:59:00Z.`)
    }
    return accept(instant)
  },
  isEmpty: (value) => value === null,
  display: (value, _definition, context) => (value === null ? NOT_SET : dateTimeText(value, context)),
  order: 'date',
  comparison: 'moment',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: [],
}

function toUtc(text: string): string | null {
  if (!SHAPE.test(text)) return null
  try {
    const instant = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString()
    return COMMON_YEAR.test(instant) ? instant : null
  } catch {
    return null
  }
}
