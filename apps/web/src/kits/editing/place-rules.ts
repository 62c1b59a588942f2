import type { Conflict, Kind, Version, Rules } from '@dossier/core/editing/editor'
import { mergeHtml } from '@dossier/core/editing/merge-html'
import { mergePeople } from '@dossier/core/editing/merge-people'
import { mergeRows } from '@dossier/core/editing/merge-rows'
import { mergeSet } from '@dossier/core/editing/merge-set'
import { mergeText } from '@dossier/core/editing/merge-text'
import { mergeKind } from '@dossier/core/fields/merge-kind'
import { isRich } from '@dossier/core/fields/types/text-area'
import { asOf, partAsOf, type LiveCase } from '@dossier/core/live/live-case'
import { sameJson } from '@dossier/core/live/same-json'
import type { CaseState } from './case-store.ts'
import { fieldAt, mayEdit, valueAt, wireAt, type Person, type Place } from './places.ts'

const PROPERTY_KINDS: Partial<Record<Place, Kind>> = {
  title: 'text',
  summary: 'text',
  areas: 'set',
  tags: 'set',
  users: 'set',
  pendingTeams: 'set',
}

/** How concurrent changes of a place are combined. */
export function kindAt(record: LiveCase, place: Place): Kind {
  const field = fieldAt(record, place)
  return (field ? mergeKind(field.field) : PROPERTY_KINDS[place]) ?? 'single'
}

/** The record's value of a place, and the sequence number up to which it is known. */
export const versionAt = (record: LiveCase, place: Place): Version => ({
  value: valueAt(record, place),
  base: partAsOf(asOf(record), place),
})

const isFormattedAt = (record: LiveCase, place: Place): boolean => {
  const field = fieldAt(record, place)
  return field !== undefined && isRich(field.field)
}

/** Two values of a place are compared and merged as they would be stored. */
export function rulesAt(record: LiveCase, place: Place): Rules {
  const isSet = kindAt(record, place) === 'set'
  const stored = (shown: unknown) => {
    const wire = wireAt(record, place, shown)
    const value = wire.ok ? wire.value : shown
    return isSet && Array.isArray(value) ? value.map(String).toSorted() : value
  }
  return {
    same: (one, other) => sameJson(stored(one), stored(other)),
    mergeText: isFormattedAt(record, place) ? mergeHtml : mergeText,
    mergeSet: (seen, mine, present) => mergeSet({ seen, mine, present }, nameOf),
    mergeRows,
    mergePeople: (seen, mine, present) =>
      mergePeople(seen, mine, present, { isSingle: fieldAt(record, place)?.field.extensions.isSingleUser === true }),
  }
}

const nameOf = (entry: unknown) => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry)

/** The latest news of a place since a sequence number, in the form of a server conflict. */
export function newsAt({ record, events }: CaseState, place: Place, since: number): Conflict | undefined {
  const theirs = versionAt(record, place)
  if (theirs.base <= since) return undefined
  const event = events.find(({ entries }) => entries.some(({ key }) => key === place))
  const by = event ? { id: event.user.id, name: event.user.name } : { id: null, name: 'Somebody' }
  return { theirs, by, at: event?.created ?? record.lastUpdatedAt }
}

/** Why an open editor does not save now: the value cannot be stored, or the record was closed after it was opened. */
export function whyNotSave(
  { record, isUnlocked }: CaseState,
  place: Place,
  { value, me }: { value: unknown; me: Person },
): string | undefined {
  const wire = wireAt(record, place, value)
  if (!wire.ok) return wire.message
  // Others are refused by the server, which says who may.
  if (!record.isClosed || isUnlocked || !mayEdit(me, record, place, true)) return undefined
  return `#${record.caseNumber} has been closed. Choose Make Changes there, then try again.`
}
