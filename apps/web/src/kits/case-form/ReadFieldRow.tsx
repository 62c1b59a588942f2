import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isEmptyValue } from '../fields/field-text.ts'
import { ValueText } from '../fields/ValueText.tsx'
import { FormRow } from './FormRow.tsx'

/** A field of a form that is only to be read. */
export const ReadFieldRow = ({ field, value }: { field: FieldDefinition; value: FieldValue }) => (
  <FormRow label={field.title} note={field.description || undefined}>
    {() => (
      <p className={isEmptyValue(field, value) ? 'read-value unset' : 'read-value'}>
        <ValueText definition={field} value={value} />
      </p>
    )}
  </FormRow>
)
