import type { CaseField } from '@dossier/contract/cases/details'
import type { FieldValue } from '@dossier/contract/fields'
import type { PlaceState } from './case-context.ts'

/** A field of the open record, and who edits it. */
export interface FieldCellProps {
  field: CaseField
  state: PlaceState
  labelId: string
}

/** What is shown: one's own edit, or another person's draft, or the saved value. */
export function shownValue({ edit, user, value }: PlaceState, field: CaseField): FieldValue {
  const isDrafted = !edit && user && field.draft !== undefined
  return isDrafted ? field.draft! : (value as FieldValue)
}
