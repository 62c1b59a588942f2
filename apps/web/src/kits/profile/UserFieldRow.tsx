import type { FieldValue } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile/fields'
import { NewFieldRow } from '../case-form/creation/NewFieldRow.tsx'
import { ReadFieldRow } from '../case-form/ReadFieldRow.tsx'
import { inputOf, isEditable, type OwnForm } from './use-own-form.ts'
import './profile.css'

interface UserFieldRowProps {
  of: UserField
  value: FieldValue
  /** Missing: somebody else looks at it. */
  own?: OwnForm
}

/** A profile field: editable by the person where that is allowed, otherwise read-only. */
export function UserFieldRow({ of, value, own }: UserFieldRowProps) {
  const { field } = of
  if (!own || !isEditable(of)) return <ReadFieldRow field={field} value={value} />
  const { fieldValues } = own.values
  return (
    <NewFieldRow
      of={of}
      input={inputOf(field.id)}
      value={fieldValues[field.id]}
      problem={own.faultAt(inputOf(field.id))}
      onChange={(next) => own.change({ fieldValues: { ...fieldValues, [field.id]: next } })}
    />
  )
}
