import { caseFields, type SaveConflict } from '@dossier/contract/cases/fields'
import type { FieldValue } from '@dossier/contract/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import type { Attempt, Conflict, EditorEvent, Version } from '@dossier/core/editing/editor'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { ApiError, isUnknownOutcome, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import type { CaseStore } from './case-store.ts'
import { versionAt } from './place-rules.ts'
import { valueAt, wireAt, type Place } from './places.ts'

/** What became of a save. */
export type Outcome =
  | { type: 'stored'; version: Version }
  | { type: 'clash'; conflict: Conflict }
  | { type: 'lost' | 'refused'; message: string; error: unknown }

/** What it means to the editor. */
export function eventOf(outcome: Outcome, me: number): EditorEvent {
  if (outcome.type === 'clash') return { ...outcome, me, key: newId() }
  return outcome.type === 'stored' ? { ...outcome, key: newId() } : outcome
}

/** Saves a value based on what the writer saw, and applies the answer to the store. */
export async function saveValue(store: CaseStore, place: Place, save: Attempt): Promise<Outcome> {
  const wire = wireAt(store.record, place, save.value)
  if (!wire.ok) return { type: 'refused', message: wire.message, error: new ApiError(400, wire.message) }
  try {
    return { type: 'stored', version: await send(store, place, { ...save, value: wire.value }) }
  } catch (error) {
    const isClash = error instanceof ApiError && error.status === 409
    const conflict = isClash ? (error.detail as SaveConflict | undefined) : undefined
    return conflict ? await readConflict(store, place, conflict) : failure(error)
  }
}

const failure = (error: unknown): Outcome => ({
  type: !(error instanceof ApiError) || isUnknownOutcome(error.status) ? 'lost' : 'refused',
  message: messageOf(error),
  error,
})

/** Returns the stored value, which after merging a set may contain more than was sent. */
async function send(store: CaseStore, place: Place, { value, base, key }: Attempt): Promise<Version> {
  const caseId = String(store.record.id)
  const options = { idempotencyKey: key }
  const fieldId = fieldIdOf(place)
  if (fieldId !== null) {
    const params = { caseId, fieldId, inProgress: 'false' as const }
    const body = { value: value as FieldValue, base }
    const saved = await call(caseFields.saveField, { params, body }, options)
    store.takeSavedField(saved)
    return { value: saved.value, base: saved.seq }
  }
  const params = { caseId, key: place as 'title' }
  const saved = await call(caseFields.saveProperty, { params, body: { value, base } }, options)
  store.takeProperties(saved)
  return { value: valueAt({ ...store.record, ...saved }, place), base: saved.seq }
}

/** The newer value as the page shows it: it may not have been pushed yet, so the record is read when it was not. */
async function readConflict(
  store: CaseStore,
  place: Place,
  { changedBy, changedAt, seq }: SaveConflict,
): Promise<Outcome> {
  try {
    const { caseNumber } = store.record
    if (versionAt(store.record, place).base < seq)
      store.takeDetails(await call(cases.details, { query: { caseNumber } }))
    return { type: 'clash', conflict: { theirs: versionAt(store.record, place), by: changedBy, at: changedAt } }
  } catch (error) {
    return failure(error)
  }
}
