import type { FieldDefinition } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'
import { fieldIdOf } from '../fields/field-key.ts'
import { itemIdsOf } from '../fields/chosen-items.ts'
import { fieldType } from '../fields/registry.ts'
import { daysOpen } from '../views/days-open.ts'
import { isRoleValue, listsOf } from '../fields/role-lists.ts'

export type Comparable = string | number | boolean

/** What a column of a row holds, for comparing; undefined where the row does not have the field. */
export function rowValues(
  { row, now }: { row: CaseRow; now: number },
  key: string,
  field: FieldDefinition | undefined,
): Comparable[] | undefined {
  const id = fieldIdOf(key)
  if (id === null) return builtInValues(row, key, now)
  const value = row.fields[id]
  if (!field || value === undefined) return undefined
  if (field.dataType === 'case-number') return [row.caseNumber]
  if (fieldType(field.dataType).isEmpty(value as never)) return []
  if (isRoleValue(value)) return listsOf(value).flatMap(({ users }) => users.map((user) => user.id))
  const items = itemIdsOf(field, value)
  if (items.length > 0) return items
  const all: unknown[] = Array.isArray(value) ? value : [value]
  // What cannot be compared still counts as a value.
  return all.map((one) => (isComparable(one) ? one : true))
}

const isComparable = (value: unknown): value is Comparable =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function builtInValues(row: CaseRow, key: string, now: number): Comparable[] | undefined {
  switch (key) {
    case 'areas':
    case 'pendingTeams':
    case 'users':
      return row[key].map(({ id }) => id)
    case 'tags':
      return row.tags
    case 'assigneeId':
      return row.assigneeId === null ? [] : [row.assigneeId]
    case 'openForDays':
      return [daysOpen(row, now)]
    case 'closed':
      return row.closed ? [row.closed] : []
    case 'summary':
      return row.summary ? [row.summary] : []
    case 'hiddenFromInsights':
      return row.hiddenFromInsights ? [true] : []
    case 'caseNumber':
    case 'title':
    case 'templateId':
    case 'statusId':
    case 'severityId':
    case 'created':
    case 'lastUpdated':
    case 'isCase':
    case 'isClosed':
      return [row[key]]
    default:
      return undefined
  }
}
