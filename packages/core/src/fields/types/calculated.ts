import type { FieldDefinition } from '@dossier/contract/fields'
import type { TimeSpentValue } from '@dossier/contract/fields/time-spent'
import { shownDecimals, valueType } from '../../calculations/result.ts'
import { SETTINGS } from '../../calculations/settings.ts'
import { dateText, dateTimeText, type DisplayContext } from '../../text/dates.ts'
import { numberText } from '../../text/numbers.ts'
import { amountText } from '../amount-text.ts'
import { countOf } from '../../text/plural.ts'
import { relativeDays } from '../../text/relative-days.ts'
import { dateTime } from './date-time.ts'
import { date, isRealDate } from './date.ts'
import type { FieldType, Normalized } from './field-type.ts'
import { precisionOf } from './number.ts'
import { normalizeNumeric } from '../numeric.ts'
import { NONE, NOT_SET } from '../placeholders.ts'
import { checkbox } from './checkbox.ts'
import { text } from './text.ts'
import { NEVER_SET, spanText, timeSpent } from './time-spent.ts'
import { isTimeSpent, spentAt } from '../../time-spent/track.ts'

type Result = number | string | boolean | TimeSpentValue

/** A value that is made from those of other fields. People enter one only where they override it in a record. (D-082) */
export const calculated: FieldType<Result> = {
  dataType: 'calculated',
  title: 'Calculated',
  purpose: 'A number, a text, a date, a time or yes and no that follows from other fields.',
  normalize(input, definition): Normalized<Result> {
    switch (valueType(definition)) {
      case 'text':
        return text.normalize(input, definition)
      case 'date':
        return date.normalize(input, definition)
      case 'date-time':
        return dateTime.normalize(input, definition)
      case 'checkbox':
        return checkbox.normalize(input, definition)
      case 'time-spent':
        return timeSpent.normalize(input, definition)
      default:
        return normalizeNumeric(input, { title: definition.title, precision: precisionOf(definition) })
    }
  },
  isEmpty: (value) => value === null,
  display(value, definition, context) {
    if (value === null) return missingText(definition, context)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'string') return valueType(definition) === 'text' ? value : momentText(value, context)
    if (isTimeSpent(value)) return timeText(value, context)
    return quantityText(value, definition, context)
  },
  order: 'number',
  comparison: 'number',
  merge: 'single',
  inlineEditable: false,
  bulkEditable: false,
  groupable: false,
  hasRules: false,
  extensions: SETTINGS,
}

/** Of a date that is missing, the title if the reader knows the field. (B-FIELD-03) */
function missingText(
  { extensions: { calculationType, dateField = '' } }: FieldDefinition,
  { titleOf }: DisplayContext,
) {
  if (calculationType === 'DaysBetweenDates') return NOT_SET
  if (calculationType === 'TimeSpentAs') return NEVER_SET
  if (calculationType !== 'AddToDate' && calculationType !== 'DaysUntilOrFromToday') return NONE
  const title = titleOf?.(dateField)
  return title === undefined ? NOT_SET : `${title} not set`
}

/** The time of the one value that is tracked. */
function timeText(value: TimeSpentValue, context: DisplayContext): string {
  const { started } = value.entries[0]!
  const [spent] = spentAt(value, context.now ?? Date.parse(started))
  return spanText(spent!, { started, context })
}

const momentText = (value: string, context: DisplayContext): string =>
  isRealDate(value) ? dateText(value, context) : dateTimeText(value, context)

function quantityText(value: number, definition: FieldDefinition, { locale }: DisplayContext) {
  const { calculationType } = definition.extensions
  if (calculationType === 'DaysUntilOrFromToday') return Number.isInteger(value) ? relativeDays(value) : `${value}`
  const number =
    amountText(value, definition, locale) ?? numberText(value, locale, [0, shownDecimals(definition.extensions)])
  if (calculationType !== 'DaysBetweenDates') return number
  return countOf(Math.abs(value), 'day').replace(/^\S+/, () => number)
}
