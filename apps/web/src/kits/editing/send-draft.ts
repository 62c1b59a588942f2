import { caseFields } from '@dossier/contract/cases/fields'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { call } from '../../lib/api.ts'
import type { CaseStore } from './case-store.ts'
import { wireAt, type Place } from './places.ts'

/** Characters. More is not sent again and again while somebody types. */
const DRAFT_LENGTH = 100_000

/** Shows others what is being typed, unless it cannot be sent as it is. */
export async function sendDraft(
  { record }: CaseStore,
  place: Place,
  { value, fence }: { value: unknown; fence: number },
) {
  const fieldId = fieldIdOf(place)
  const wire = wireAt(record, place, value)
  if (fieldId === null || !wire.ok || JSON.stringify(wire.value).length > DRAFT_LENGTH) return
  const params = { caseId: String(record.id), fieldId, inProgress: 'true' as const }
  const body = { value: wire.value as FieldValue, fence }
  await call(caseFields.saveField, { params, body }, { idempotencyKey: null })
}
