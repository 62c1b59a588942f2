import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { valueType } from '@dossier/core/calculations/result'
import { isRealDate } from '@dossier/core/fields/types/date'
import { cutText } from '@dossier/core/fields/clean-text'
import { fieldType } from '@dossier/core/fields/types/registry'
import { listDateText, listDateTimeText, type ListContext } from '@dossier/core/text/dates'

export interface FieldText {
  text: string
  isEmpty: boolean
}

/** Characters of a value, far more than any column has room for. */
const SHOWN = 500

/** A field's value as a cell of a list shows it: nearby dates are relative to today. */
export function fieldText(value: FieldValue, field: FieldDefinition, context: ListContext): FieldText {
  const shownAs = valueType(field)
  if (typeof value === 'string' && shownAs === 'date' && isRealDate(value)) return filled(listDateText(value, context))
  if (typeof value === 'string' && shownAs === 'date-time') return filled(listDateTimeText(value, context))
  const type = fieldType(field.dataType)
  // The type of the value follows from the data type, which the compiler cannot see.
  return { text: cutText(type.display(value as never, field, context), SHOWN), isEmpty: type.isEmpty(value as never) }
}

const filled = (text: string): FieldText => ({ text, isEmpty: false })
