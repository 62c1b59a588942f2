import type { FieldDefinition } from '@dossier/contract/fields'
import { isPercentage, valueType } from '../calculations/result.ts'
import { amountTextOf } from '../fields/amount-text.ts'
import { fieldKey } from '../fields/field-key.ts'
import { fieldType } from '../fields/types/registry.ts'
import { isTracker } from '../time-spent/tracked.ts'
import { COMPARISONS, type Comparison } from './comparisons.ts'
import { itemColumnKey } from './item-columns.ts'
import type { FilterColumn } from './terms.ts'
import type { Operator } from '@dossier/contract/operators'

interface BuiltIn {
  label: string
  comparison: Comparison
  /** Where it has fewer than the comparison. */
  operators?: readonly Operator[]
  /** Only administrators filter by it. */
  adminOnly?: true
}

const MOMENTS = ['GreaterThan', 'LessThan', 'Equals', 'NotEqual', 'DateRange'] as const

/** The built-in columns of records, in the order in which they are offered. (B-COL-02) */
const BUILT_IN = {
  caseNumber: { label: 'Case #', comparison: 'caseNumber' },
  title: { label: 'Title', comparison: 'text', operators: ['Contains'] },
  summary: { label: 'Summary', comparison: 'text' },
  templateId: { label: 'Template', comparison: 'thing', operators: ['Equals', 'NotEqual'] },
  areas: { label: 'Areas', comparison: 'areas' },
  created: { label: 'Created', comparison: 'moment', operators: MOMENTS },
  lastUpdated: { label: 'Last Updated', comparison: 'moment', operators: MOMENTS },
  isClosed: { label: 'Closed', comparison: 'flag' },
  closed: { label: 'Closed At', comparison: 'moment', operators: [...MOMENTS, 'IsSet', 'NotSet'] },
  openForDays: { label: 'Days Open', comparison: 'number' },
  statusId: { label: 'Status', comparison: 'thing' },
  severityId: { label: 'Severity', comparison: 'thing' },
  isCase: { label: 'Promoted to Case', comparison: 'flag' },
  assigneeId: { label: 'Assignee', comparison: 'person' },
  users: { label: 'Collaborators', comparison: 'people', operators: ['Contains'] },
  pendingTeams: { label: 'Awaiting Team', comparison: 'things' },
  tags: { label: 'Tags', comparison: 'words' },
  hiddenFromInsights: { label: 'Hidden from Insights', comparison: 'presence', adminOnly: true },
  deleted: { label: 'Deleted At', comparison: 'moment', operators: [...MOMENTS, 'IsSet', 'NotSet'], adminOnly: true },
} as const satisfies Record<string, BuiltIn>
/** The columns that addresses of the product ask by, and nobody is offered. */
const LINKED = {
  importId: { label: 'Import', comparison: 'things', operators: ['Contains'] },
} as const satisfies Record<string, BuiltIn>
export type BuiltInColumn = keyof typeof BUILT_IN | keyof typeof LINKED

export const isBuiltIn = (key: string): key is BuiltInColumn =>
  Object.hasOwn(BUILT_IN, key) || Object.hasOwn(LINKED, key)

/** Whether lists have a column for a person: some built-in ones are for administrators. (B-COL-05) */
export const isColumnFor = (me: { isAdmin: boolean }, key: string): boolean =>
  me.isAdmin || !Object.hasOwn(BUILT_IN, key) || !('adminOnly' in BUILT_IN[key as keyof typeof BUILT_IN])

/** What a person may filter records by: built-in columns, then those of the given fields, which they may see. */
export function filterColumns(me: { isAdmin: boolean }, fields: Iterable<FieldDefinition>): Map<string, FilterColumn> {
  const builtIn = Object.entries<BuiltIn>(BUILT_IN).flatMap(([key, { adminOnly, ...column }]): FilterColumn[] =>
    adminOnly && !me.isAdmin ? [] : [{ key, operators: COMPARISONS[column.comparison].operators, ...column }],
  )
  return new Map([...builtIn, ...fieldColumns(fields)].map((column) => [column.key, column]))
}

/** The same with those that only addresses ask by. */
export const everyFilterColumn = (
  me: { isAdmin: boolean },
  fields: Iterable<FieldDefinition>,
): Map<string, FilterColumn> =>
  new Map<string, FilterColumn>([
    ...filterColumns(me, fields),
    ...Object.entries(LINKED).map(([key, column]) => [key, { key, ...column, isUnlisted: true as const }] as const),
  ])

function* fieldColumns(fields: Iterable<FieldDefinition>): Iterable<FilterColumn> {
  for (const field of fields) {
    const { comparison } = fieldType(valueType(field))
    const { operators } = COMPARISONS[comparison]
    if (operators.length === 0) continue
    const amounts = { amountText: amountTextOf(field), ...(isPercentage(field) && { isPercentage: true as const }) }
    yield { key: fieldKey(field.id), label: field.title, comparison, operators, ...amounts, ...timesOf(field) }
    if (CHOOSING.includes(comparison)) yield* itemColumns(field)
  }
}

/** How fields are compared that choose items. */
const CHOOSING: readonly Comparison[] = ['choice', 'choices', 'rows']

/** The values of the items that a field chooses. (D-071) */
function* itemColumns({ id, title, itemFields = [] }: FieldDefinition): Iterable<FilterColumn> {
  for (const value of itemFields) {
    const { comparison, amountText } = fieldType(value.dataType)
    const { operators } = COMPARISONS[comparison]
    const label = `${title} › ${value.title}`
    yield { key: itemColumnKey(id, value.id), label, comparison, operators, amountText }
  }
}

function timesOf(field: FieldDefinition): Pick<FilterColumn, 'times' | 'timedValue'> {
  const { trackingFieldId = '', searchValue } = field.extensions
  return isTracker(field) ? { times: fieldKey(trackingFieldId), timedValue: searchValue } : {}
}
