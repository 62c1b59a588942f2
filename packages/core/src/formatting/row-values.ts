import type { FieldDefinition } from '@dossier/contract/fields'
import type { CaseRow } from '@dossier/contract/views'
import type { Marker } from '../filters/within-area.ts'
import { comparedText } from '../filters/compared-text.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { itemIdsOf } from '../fields/chosen-items.ts'
import { fieldType } from '../fields/types/registry.ts'
import { isRich } from '../fields/types/text-area.ts'
import { HOUR_MS, isTimeSpent, spentAt } from '../time-spent/track.ts'
import { daysOpen } from '../views/days-open.ts'
import { isRoleValue, listsOf } from '../fields/role-lists.ts'

/** How long a record has had a value. */
interface Timed {
  on: string | null
  hours: number
}
export type Comparable = string | number | boolean | Marker | Timed

/** What a column of a row holds, for comparing; undefined where the row does not have the field. */
export function rowValues(
  { row, now }: { row: CaseRow; now: number },
  key: string,
  field: FieldDefinition | undefined,
): Comparable[] | undefined {
  const id = fieldIdOf(key)
  if (id === null) return Object.hasOwn(BUILT_IN, key) ? BUILT_IN[key]!(row, now) : undefined
  const value = row.fields[id]
  if (!field || value === undefined) return undefined
  if (field.dataType === 'case-number') return [row.caseNumber]
  if (fieldType(field.dataType).isEmpty(value as never)) return []
  if (typeof value === 'string' && isRich(field)) return [comparedText(value)]
  if (isTimeSpent(value))
    return spentAt(value, now).map(({ fieldValue, milliseconds }) => ({
      on: fieldValue,
      hours: milliseconds / HOUR_MS,
    }))
  if (isRoleValue(value)) return listsOf(value).flatMap(({ users }) => users.map((user) => user.id))
  const items = itemIdsOf(field, value)
  if (items.length > 0) return items
  const all: unknown[] = Array.isArray(value) ? value : [value]
  // What cannot be compared still counts as a value.
  return all.map((one) => (isComparable(one) ? one : true))
}

const isComparable = (value: unknown): value is Comparable =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isMarker(value)

const isMarker = (value: unknown): value is Marker =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value

type OfRow = (row: CaseRow, now: number) => Comparable[]

const one =
  (
    key:
      | 'caseNumber'
      | 'title'
      | 'templateId'
      | 'statusId'
      | 'severityId'
      | 'created'
      | 'lastUpdated'
      | 'isCase'
      | 'isClosed',
  ): OfRow =>
  (row) => [row[key]]
const ids =
  (key: 'areas' | 'pendingTeams' | 'users'): OfRow =>
  (row) =>
    row[key].map(({ id }) => id)
const some = (value: Comparable | null | undefined): Comparable[] => (value ? [value] : [])

const BUILT_IN: Record<string, OfRow> = {
  areas: ids('areas'),
  pendingTeams: ids('pendingTeams'),
  users: ids('users'),
  tags: ({ tags }) => tags,
  assigneeId: ({ assigneeId }) => some(assigneeId),
  openForDays: (row, now) => [daysOpen(row, now)],
  closed: ({ closed }) => some(closed),
  summary: ({ summary }) => some(summary),
  hiddenFromInsights: ({ hiddenFromInsights }) => some(hiddenFromInsights),
  caseNumber: one('caseNumber'),
  title: one('title'),
  templateId: one('templateId'),
  statusId: one('statusId'),
  severityId: one('severityId'),
  created: one('created'),
  lastUpdated: one('lastUpdated'),
  isCase: one('isCase'),
  isClosed: one('isClosed'),
}
