import type { BulkChange, BulkProperty } from '@dossier/contract/bulk-edits'
import type { FieldDefinition } from '@dossier/contract/fields'
import { mergeKind } from '../fields/merge-kind.ts'
import { fieldType } from '../fields/types/registry.ts'
import { smallLetters } from '../text/small-letters.ts'

/** What can be done to a value of many records. */
export type Doing = 'set' | 'add' | 'remove' | 'clear'

const LIST: readonly Doing[] = ['add', 'remove', 'set', 'clear']

export const DOINGS: Record<BulkProperty, readonly Doing[]> = {
  statusId: ['set'],
  severityId: ['set'],
  assigneeId: ['set', 'clear'],
  users: LIST,
  pendingTeams: LIST,
  areas: LIST,
  tags: LIST,
}

/** What can be done to a field in many records: nothing to one whose value belongs to its record alone. */
export function doingsOf(field: FieldDefinition): readonly Doing[] {
  if (!fieldType(field.dataType).bulkEditable || field.displayReadOnly) return []
  if (field.dataType === 'checkbox') return ['set']
  return mergeKind(field) === 'set' ? LIST : ['set', 'clear']
}

type ValueChange = Extract<BulkChange, { place: string }>

const fold = (entry: unknown) => (typeof entry === 'string' ? smallLetters(entry) : entry)

/** The value of a record after a change. Takes the present one; of several values, tags differ in more than letter case. */
export function valueAfter(change: ValueChange, present: unknown): unknown {
  if (change.do === 'set') return change.value
  if (change.do === 'clear') return Array.isArray(present) ? [] : null
  const before: readonly unknown[] = Array.isArray(present) ? present : []
  const named = new Set<unknown>(change.values.map(fold))
  if (change.do === 'remove') return before.filter((entry) => !named.has(fold(entry)))
  const existing = new Set(before.map(fold))
  return [...before, ...change.values.filter((entry) => !existing.has(fold(entry)))]
}

const ORDER = { restore: -2, reopen: -1, close: 1, delete: 2 } as const
const rank = (change: BulkChange): number => ('place' in change ? 0 : ORDER[change.do])

/** A record is restored and reopened before it is changed, and closed or deleted afterwards. */
export const inOrder = (changes: readonly BulkChange[]): BulkChange[] =>
  changes.toSorted((one, other) => rank(one) - rank(other))
