import type { DataType, FieldDefinition, ItemColumn } from '@dossier/contract/fields'
import type { RoleUser } from '@dossier/contract/fields/role'
import type { DisplayContext } from '../text/dates.ts'
import { isPercentage, valueType } from '../calculations/result.ts'
import { readPercent } from '../text/read-percent.ts'
import { readTime } from '../text/read-time.ts'
import { cutText } from './clean-text.ts'
import { partsOfUnread, readParts } from './date-parts.ts'
import { cellOf, columnField, columnsOf, isRows, type StoredRow } from './data-rows.ts'
import { refuse, type Normalized } from './types/field-type.ts'
import { listData } from './types/list-data.ts'
import { precisionOf } from './types/number.ts'
import { normalizeNumeric, readNumeric } from './numeric.ts'
import { fieldType } from './types/registry.ts'
import { isRoleValue } from './role-lists.ts'
import { HOURS_DECIMALS, userRole } from './types/user-role.ts'

/** How much of a pasted text a sentence repeats. */
const SHOWN = 60

type Reader = (typed: string, definition: FieldDefinition, context: DisplayContext) => Normalized<unknown>

function readAmount(...[typed, definition, { locale }]: Parameters<Reader>): Normalized<unknown> {
  const stored = { title: definition.title, precision: precisionOf(definition) }
  if (!isPercentage(definition)) return readNumeric(typed, locale, stored)
  const share = readPercent(typed, locale)
  return share === undefined ? refuse('Enter a percentage, for example 25%.') : normalizeNumeric(share, stored)
}

const readDate: Reader = (typed, definition, context) => {
  const stored = fieldType(definition.dataType).normalize(typed, definition)
  if (stored.ok) return stored
  const parts = partsOfUnread(typed)
  return parts ? readParts(parts, { ...context, withTime: valueType(definition) === 'date-time' }) : refuseDate(typed)
}

const refuseDate = (text: string) => {
  const shown = text.trim().length > SHOWN ? `${cutText(text.trim(), SHOWN)}…` : text.trim()
  return refuse(`“${shown}” cannot be read as a date. Enter the date in the boxes, or clear it.`)
}

/** The hours of people in a role, which were typed; the sentence for the first that cannot be read. */
function readRole(input: unknown, definition: FieldDefinition, { locale }: DisplayContext): Normalized<unknown> {
  if (!isRoleValue(input)) return userRole.normalize(input, definition)
  let fault: Normalized<unknown> | undefined
  const readUser = (user: RoleUser) => {
    const typed: unknown = user.timeSpent
    if (typeof typed !== 'string') return user
    const read = readNumeric(typed, locale, { title: definition.title, precision: HOURS_DECIMALS })
    if (!read.ok) fault ??= read
    return { ...user, timeSpent: read.ok ? (read.value ?? 0) : 0 }
  }
  const users = input.users.map(readUser)
  const subRoles = input.subRoles.map((list) => ({ ...list, users: list.users.map(readUser) }))
  return fault ?? userRole.normalize({ users, subRoles }, definition)
}

/** The values of rows, which were typed; the sentence for the first that cannot be read. */
function readRows(input: unknown, definition: FieldDefinition, context: DisplayContext): Normalized<unknown> {
  if (!isRows(input)) return listData.normalize(input, definition)
  let fault: Normalized<unknown> | undefined
  const readCell = (row: StoredRow, column: ItemColumn) => {
    const typed = cellOf(row, column)
    if (typeof typed !== 'string') return typed
    const read = readTyped(typed, columnField(column), context)
    if (!read.ok) fault ??= refuse(`${column.label}: ${read.message}`)
    return read.ok ? (read.value as typeof typed | null) : null
  }
  const rows = input.map((row) => {
    if (!row.fields) return row
    const typed = columnsOf(definition).map((column) => [column.field, readCell(row, column)] as const)
    return { ...row, fields: Object.fromEntries(typed) }
  })
  return fault ?? listData.normalize(rows, definition)
}

/** The types whose text is read in the person's locale; the text of any other one is its value. */
const READERS: Partial<Record<DataType, Reader>> = {
  number: readAmount,
  dollar: readAmount,
  date: readDate,
  'date-time': readDate,
  time: (typed, _definition, { locale }) => readTime(typed, locale),
}

/**
 * The value to store for the content of a field's editor: a stored value, or typed text, which is read in the person's
 * locale. Returns a sentence for unreadable text.
 */
export function readTyped(input: unknown, definition: FieldDefinition, context: DisplayContext): Normalized<unknown> {
  if (definition.dataType === 'user-role') return readRole(input, definition, context)
  if (definition.dataType === 'list-data') return readRows(input, definition, context)
  const read = READERS[valueType(definition)]
  if (read && typeof input === 'string') return read(input, definition, context)
  return fieldType(definition.dataType).normalize(input, definition)
}
