import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { displayText, isEmptyValue } from '../fields/field-text.ts'
import { FormRow } from './FormRow.tsx'

/** A field of a form that is only to be read. */
export const ReadFieldRow = ({ field, value }: { field: FieldDefinition; value: FieldValue }) => (
  <FormRow label={field.title} note={field.description || undefined}>
    {() => (
      <p className={isEmptyValue(field, value) ? 'read-value unset' : 'read-value'}>{displayText(field, value)}</p>
    )}
  </FormRow>
)
