import type { FieldValue } from '@dossier/contract/fields'
import { fieldIdOf, fieldKey } from '@dossier/core/fields/field-key'
import { isBuiltIn, type BuiltInColumn } from '@dossier/core/filters/columns'
import { columnsOf, timesOf, type Condition } from '@dossier/core/filters/condition'
import { fieldOfColumn, itemColumnOf } from '@dossier/core/filters/item-columns'
import { comparedText } from '@dossier/core/filters/compared-text'
import type { Compared, Reading } from '@dossier/core/filters/holds'
import type { FilterColumn } from '@dossier/core/filters/terms'
import { isRows } from '@dossier/core/fields/data-rows'
import { isRoleValue, listsOf } from '@dossier/core/fields/role-lists'
import { isRich } from '@dossier/core/fields/types/text-area'
import { HOUR_MS, isTimeSpent, spentAt } from '@dossier/core/time-spent/track'
import { daysOpen } from '@dossier/core/views/days-open'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTo, type ChangedRecord } from './live/changed-records.ts'

/** Whose reading it is. */
export interface Reader {
  catalogue: Catalogue
  rights: ReadRights
  /** By key, what they may filter by. */
  columns: ReadonlyMap<string, FilterColumn>
  tags: ReadonlyMap<number, string>
  /** What is not in the record itself, if it was loaded; without it, only the database knows. */
  beside?: Beside
}

export interface Beside {
  /** The values of each item that the record has in a field; undefined if they are not known. */
  itemsIn(fieldId: string): readonly ItemValues[] | undefined
  hasFile(fieldId: string): boolean
}

export type ItemValues = Readonly<Record<string, FieldValue>>

/** A changed record as conditions look at it: the same as `column-sql.ts` for the database. */
export function readingOf(record: ChangedRecord, reader: Reader): Reading {
  const { catalogue, rights, columns, beside } = reader
  const fieldOf = (column: string) => catalogue.fields.get(fieldIdOf(column) ?? '')
  const isOfItems = (column: string) => itemColumnOf(column) !== null
  return {
    hasPart: (column) =>
      isBuiltIn(column) || rights.fields.get(record.template_id)?.has(fieldOfColumn(column) ?? '') === true,
    comparison: (column) => columns.get(column)?.comparison ?? 'presence',
    isSet: (column) => {
      if (isOfItems(column)) return undefined
      const field = fieldOf(column)
      if (!field) return isBuiltIn(column) && isBuiltInSet(column, BUILT_IN[column](record, reader))
      if (field.dataType === 'file-only') return beside?.hasFile(field.id)
      return isFilled(record.fields[field.id] ?? null)
    },
    value: (column) => {
      if (isOfItems(column)) return undefined
      const field = fieldOf(column)
      if (!field) return isBuiltIn(column) ? BUILT_IN[column](record, reader) : undefined
      if (columns.get(column)?.comparison === 'caseNumber') return record.case_number
      const value = comparedOf(record.fields[field.id] ?? null, columns.get(column)?.comparison)
      return isRich(field) && typeof value === 'string' ? comparedText(value) : value
    },
    hours: (column, on) => {
      const times = record.fields[fieldIdOf(column) ?? '']
      const spent = isTimeSpent(times) ? spentAt(times, Date.now()).find(({ fieldValue }) => fieldValue === on) : null
      return spent ? spent.milliseconds / HOUR_MS : null
    },
    items: (column) => {
      const item = itemColumnOf(column)
      return item ? beside?.itemsIn(item.fieldId)?.map((values) => itemReading(values, columns)) : undefined
    },
  }
}

/** An item as conditions look at its values. */
function itemReading(values: ItemValues, columns: Reader['columns']): Reading {
  const valueOf = (column: string) => values[itemColumnOf(column)?.valueId ?? ''] ?? null
  const comparison = (column: string) => columns.get(column)?.comparison ?? 'presence'
  return {
    isUnsaved: true,
    hasPart: () => true,
    comparison,
    isSet: (column) => isFilled(valueOf(column)),
    value: (column) => comparedOf(valueOf(column), comparison(column)),
    hours: () => null,
  }
}

const isFilled = (value: unknown): boolean =>
  isRoleValue(value) ? listsOf(value).some(({ users }) => users.length > 0) : value !== null

/** Hidden from insights is a mark, not a value. */
const isBuiltInSet = (column: BuiltInColumn, value: Compared | undefined): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== '' && (column !== 'hiddenFromInsights' || value === true)

const BUILT_IN: Record<BuiltInColumn, (record: ChangedRecord, reader: Reader) => Compared | undefined> = {
  caseNumber: (record) => record.case_number,
  title: (record, { rights }) => shownTo(rights, record, []).title,
  summary: (record) => record.summary,
  templateId: (record) => record.template_id,
  areas: (record) => record.area_ids,
  created: (record) => record.created,
  lastUpdated: (record) => record.last_updated,
  isClosed: (record) => record.is_closed,
  closed: (record) => record.closed,
  openForDays: (record) => daysOpen(record, Date.now()),
  statusId: (record) => record.status_id,
  severityId: (record) => record.severity_id,
  isCase: (record) => record.is_case,
  assigneeId: (record) => record.assignee_id,
  users: (record) => record.user_ids,
  pendingTeams: (record) => record.pending_team_ids,
  tags: (record, { tags }) => record.tag_ids.flatMap((id) => tags.get(id) ?? []),
  hiddenFromInsights: (record) => record.hidden_from_insights,
  deleted: (record) => record.deleted,
  // No record says of which import it is.
  importId: () => undefined,
}

/** As far as the value has the type that it should have. */
function comparedOf(value: unknown, comparison: FilterColumn['comparison'] | undefined): Compared {
  if (isRoleValue(value)) return listsOf(value).flatMap(({ users }) => users.map(({ id }) => id))
  if (isRows(value)) return value.map(({ itemId }) => String(itemId))
  if (comparison === 'number') return typeof value === 'number' ? value : null
  if (comparison === 'checkbox') return typeof value === 'boolean' ? value : null
  return value as Compared
}

/** By which keys of changes a condition can turn out otherwise. */
export function touchesOf(condition: Condition): ReadonlySet<string> {
  const times = timesOf(condition)
  const compared = columnsOf(condition).map((column) => {
    const item = itemColumnOf(column)
    return item ? fieldKey(item.fieldId) : column
  })
  const columns = [...compared, ...times, ...(times.length > 0 ? ['isClosed'] : [])]
  const followed: Partial<Record<string, readonly string[]>> = {
    closed: ['isClosed'],
    openForDays: ['isClosed', 'created'],
  }
  return new Set(columns.flatMap((column) => [column, ...(followed[column] ?? [])]))
}
