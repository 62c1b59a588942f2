import type { FieldValue } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile/fields'
import { NewFieldRow } from '../case-form/NewFieldRow.tsx'
import { ReadFieldRow } from '../case-form/ReadFieldRow.tsx'
import { isEditable, type OwnFields } from './use-own-fields.ts'
import './profile.css'

interface UserFieldRowProps {
  of: UserField
  value: FieldValue
  /** Missing: somebody else looks at it. */
  own?: Pick<OwnFields, 'valueOf' | 'problems' | 'change'>
}

/** A profile field: editable by the person where that is allowed, otherwise read-only. */
export function UserFieldRow({ of, value, own }: UserFieldRowProps) {
  const { field } = of
  if (!own || !isEditable(of)) return <ReadFieldRow field={field} value={value} />
  return (
    <NewFieldRow
      of={of}
      value={own.valueOf(field.id)}
      problem={own.problems[field.id]}
      onChange={(next) => own.change(field.id, next)}
    />
  )
}
