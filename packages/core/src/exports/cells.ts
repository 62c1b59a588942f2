import type { FieldDefinition, FieldValue, Marker, Position } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'
import { itemText } from '../data-sources/item-name.ts'
import { isPercentage, valueType } from '../calculations/result.ts'
import { fieldIdOf, ownValue } from '../fields/field-key.ts'
import type { StoredRow } from '../fields/data-rows.ts'
import { chosenText } from '../fields/options.ts'
import { VALUE_NOT_FOUND } from '../fields/placeholders.ts'
import { fieldType } from '../fields/types/registry.ts'
import { isRoleValue } from '../fields/role-lists.ts'
import { markersText, shapeText } from '../import/point-cell.ts'
import { roleText } from '../import/role-cell.ts'
import type { DisplayContext, ListContext } from '../text/dates.ts'
import { columnHeading } from '../views/column-headings.ts'
import { daysOpen } from '../views/days-open.ts'
import { joined, joinedWords } from './joined.ts'

/** What a cell of a table holds outside of the product; null: nothing. */
export type TableCell =
  | null
  | { is: 'text'; text: string }
  | { is: 'number'; value: number; isMoney: boolean; isPercentage?: boolean }
  /** `YYYY-MM-DD`, in no zone. */
  | { is: 'day'; day: string }
  /** An ISO instant. */
  | { is: 'moment'; instant: string }

export interface TableColumn<Row = CaseRow> {
  /** A built-in key, or `fields.{id}`. */
  key: string
  heading: string
  cell(row: Row, context: ListContext): TableCell
}

const text = (value: string): TableCell => (value === '' ? null : { is: 'text', text: value })
const names = (of: readonly string[]): TableCell => text(joined(of))
const yesNo = (value: boolean): TableCell => text(value ? 'Yes' : 'No')
const moment = (instant: string): TableCell => ({ is: 'moment', instant })

const BUILT_IN: Record<string, (row: CaseRow, now: number) => TableCell> = {
  caseNumber: ({ caseNumber }) => text(caseNumber),
  title: ({ title }) => text(title),
  templateId: ({ templateTitle }) => text(templateTitle),
  statusId: ({ statusTitle }) => text(statusTitle),
  severityId: ({ severityTitle }) => text(severityTitle),
  assigneeId: ({ assigneeName }) => text(assigneeName ?? ''),
  created: ({ created }) => moment(created),
  lastUpdated: ({ lastUpdated }) => moment(lastUpdated),
  areas: ({ areas }) => names(areas.map(({ title }) => title)),
  tags: ({ tags }) => text(joinedWords(tags)),
  users: ({ users }) => names(users.map(({ name }) => name)),
  pendingTeams: ({ pendingTeams }) => names(pendingTeams.map(({ title }) => title)),
  isCase: ({ isCase }) => yesNo(isCase),
  isClosed: ({ isClosed }) => yesNo(isClosed),
  summary: ({ summary }) => text(summary ?? ''),
  closed: ({ closed }) => (closed ? moment(closed) : null),
  openForDays: (row, now) => ({ is: 'number', value: daysOpen(row, now), isMoney: false }),
  hiddenFromInsights: ({ hiddenFromInsights }) => yesNo(hiddenFromInsights === true),
  deleted: ({ deleted }) => (deleted ? moment(deleted) : null),
}

/** The columns of a table that has left the product, in its order; those that are unknown are left out. */
export function tableColumns(
  keys: readonly string[],
  fieldOf: (id: string) => FieldDefinition | undefined,
  words: { case: string },
): TableColumn[] {
  return keys.flatMap((key): TableColumn[] => {
    const field = fieldOf(fieldIdOf(key) ?? '')
    if (field) return [{ key, heading: field.title, cell: (row, context) => fieldCell(row, field, context) }]
    const cell = Object.hasOwn(BUILT_IN, key) ? BUILT_IN[key] : undefined
    return cell ? [{ key, heading: columnHeading(key, words), cell: (row, { now }) => cell(row, now) }] : []
  })
}

function fieldCell(row: CaseRow, field: FieldDefinition, context: DisplayContext): TableCell {
  const value: FieldValue | undefined =
    field.dataType === 'case-number' ? row.caseNumber : ownValue(row.fields, field.id)
  const type = fieldType(field.dataType)
  // The type of the value follows from the data type, which the compiler cannot see.
  if (value === undefined || value === null || type.isEmpty(value as never)) return null
  const { comparison } = fieldType(valueType(field))
  if (typeof value === 'number' && comparison === 'number')
    return { is: 'number', value, isMoney: valueType(field) === 'dollar', isPercentage: isPercentage(field) }
  if (typeof value === 'string' && comparison === 'date') return { is: 'day', day: value }
  if (typeof value === 'string' && comparison === 'moment') return moment(value)
  return text(textOf(value, field, { ...context, items: (id) => row.items?.find((item) => item.id === id) ?? null }))
}

/** A value in words that an import reads as the same value. (D-142) */
function textOf(value: NonNullable<FieldValue>, field: FieldDefinition, context: DisplayContext): string {
  const { dataType } = field
  if (dataType === 'list-multiple' && Array.isArray(value))
    return joined(value.map((one) => chosenText(String(one), field, context)))
  if (dataType === 'list-data' && Array.isArray(value))
    return joined((value as StoredRow[]).map(({ itemId }) => itemText(context.items?.(itemId))))
  if ((dataType === 'external-link' || dataType === 'time') && typeof value === 'string') return value
  if (dataType === 'map-marker') return markersText(value as Marker[])
  if (dataType === 'map-path' || dataType === 'map-region')
    return shapeText(value as Position[], { isClosed: dataType === 'map-region' })
  if (dataType === 'user-role' && isRoleValue(value)) return roleText(value, field, VALUE_NOT_FOUND)
  // The type of the value follows from the data type, which the compiler cannot see.
  return fieldType(dataType).display(value as never, field, context)
}
