import type { FieldValue } from '@dossier/contract/fields'
import type { UserField } from '@dossier/contract/user-profile'
import { FormRow } from '../case-form/FormRow.tsx'
import { NewFieldRow } from '../case-form/NewFieldRow.tsx'
import { displayText, isEmptyValue } from '../fields/field-text.ts'
import { isEditable, type OwnFields } from './use-own-fields.ts'
import './profile.css'

interface UserFieldRowProps {
  of: UserField
  value: FieldValue
  /** Missing: somebody else looks at it. */
  own?: Pick<OwnFields, 'valueOf' | 'problems' | 'change'>
}

/** A field of a person: filled by himself where that is allowed, else to be read. */
export function UserFieldRow({ of, value, own }: UserFieldRowProps) {
  const { field } = of
  if (!own || !isEditable(of)) return <ReadRow of={of} value={value} />
  return (
    <NewFieldRow
      of={of}
      value={own.valueOf(field.id)}
      problem={own.problems[field.id]}
      onChange={(next) => own.change(field.id, next)}
    />
  )
}

function ReadRow({ of: { field }, value }: Omit<UserFieldRowProps, 'own'>) {
  return (
    <FormRow label={field.title}>
      {() => (
        <p className={isEmptyValue(field, value) ? 'read-value unset' : 'read-value'}>{displayText(field, value)}</p>
      )}
    </FormRow>
  )
}
