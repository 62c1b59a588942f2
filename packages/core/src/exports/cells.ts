import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'
import type { FindItem } from '../data-sources/item-name.ts'
import { valueType } from '../calculations/result.ts'
import { fieldIdOf, ownValue } from '../fields/field-key.ts'
import { chosenText } from '../fields/options.ts'
import { fieldType } from '../fields/registry.ts'
import type { DisplayContext, ListContext } from '../text/dates.ts'
import { columnHeading } from '../views/column-headings.ts'
import { daysOpen } from '../views/days-open.ts'
import { joined, joinedWords } from './joined.ts'

/** What a cell of a table holds outside of the product; null: nothing. */
export type TableCell =
  | null
  | { is: 'text'; text: string }
  | { is: 'number'; value: number; isMoney: boolean }
  /** `YYYY-MM-DD`, in no zone. */
  | { is: 'day'; day: string }
  /** An ISO instant. */
  | { is: 'moment'; instant: string }

export interface TableColumn {
  /** A built-in key, or `fields.{id}`. */
  key: string
  heading: string
  cell(row: CaseRow, context: ListContext): TableCell
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
    return { is: 'number', value, isMoney: field.dataType === 'dollar' }
  if (typeof value === 'string' && comparison === 'date') return { is: 'day', day: value }
  if (typeof value === 'string' && comparison === 'moment') return moment(value)
  const items: FindItem = (id) => row.items?.find((item) => item.id === id) ?? null
  const shown = { ...context, items }
  if (field.dataType === 'list-multiple' && Array.isArray(value))
    return names(value.map((one) => chosenText(String(one), field, shown)))
  return text(type.display(value as never, field, shown))
}
