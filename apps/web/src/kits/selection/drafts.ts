import type { BulkChange } from '@dossier/contract/bulk-edits'
import type { FieldDefinition } from '@dossier/contract/fields'
import { DOINGS, doingsOf, type Doing } from '@dossier/core/editing/bulk-change'
import { fieldKey } from '@dossier/core/fields/field-key'
import { readValue } from '../fields/read-value.ts'

/** A place that can be changed in many records. */
export interface BulkPlace {
  key: string
  label: string
  doings: readonly Doing[]
  field?: FieldDefinition
}

/** A change that is being put together. Its value is as its editor has it. */
export interface ChangeDraft {
  id: number
  place: BulkPlace
  doing: Doing
  value: unknown
}

export const DOING_WORDS: Record<Doing, string> = { set: 'Set to', add: 'Add', remove: 'Remove', clear: 'Clear' }

const PROPERTIES = [
  ['statusId', 'Status'],
  ['severityId', 'Severity'],
  ['assigneeId', 'Assignee'],
  ['users', 'Collaborators'],
  ['pendingTeams', 'Awaiting Team'],
  ['areas', 'Areas'],
  ['tags', 'Tags'],
] as const

/** Properties, then the fields that this person may see. */
export function placesOf(fields: readonly FieldDefinition[]): BulkPlace[] {
  const properties = PROPERTIES.map(([key, label]) => ({ key, label, doings: DOINGS[key] }))
  const own = fields.flatMap((field) => {
    const doings = doingsOf(field)
    return doings.length === 0 ? [] : [{ key: fieldKey(field.id), label: field.title, doings, field }]
  })
  return [...properties, ...own]
}

/** What the form begins with. */
export const FIRST_DRAFT: ChangeDraft = { id: 0, place: placesOf([])[0]!, doing: 'set', value: null }

export const isMany = ({ doings }: BulkPlace): boolean => doings.includes('add')

/** The change as calls have it, or a sentence why it is not complete. */
export function changeOf({ place, doing, value }: ChangeDraft): { change: BulkChange } | { problem: string } {
  if (doing === 'clear') return { change: { do: 'clear', place: place.key } }
  const read = valueOf(place, value)
  if ('problem' in read) return read
  const stored = read.value
  if (doing === 'set') {
    const isEmpty = stored === null || (Array.isArray(stored) && stored.length === 0)
    if (isEmpty) return { problem: `Choose a value for ${place.label}.` }
    return { change: { do: 'set', place: place.key, value: stored } }
  }
  const values = (stored ?? []) as (string | number)[]
  return values.length === 0
    ? { problem: `Choose a value for ${place.label}.` }
    : { change: { do: doing, place: place.key, values } }
}

interface Item {
  id: number
}

function valueOf({ field, label }: BulkPlace, value: unknown): { value: unknown } | { problem: string } {
  if (field) {
    const read = readValue(field, value)
    return read.ok ? { value: read.value } : { problem: read.message.replace(/^\[Required\]$/, `Enter ${label}.`) }
  }
  if (Array.isArray(value))
    return { value: value.map((one: Item | string) => (typeof one === 'string' ? one : one.id)) }
  return { value: (value as Item | null)?.id ?? null }
}
