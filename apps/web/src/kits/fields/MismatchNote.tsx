import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { mayNotMatch } from '@dossier/core/data-sources/item-filter'
import { useMismatch, type OtherField } from './items/item-limit.ts'
import './fields.css'

interface MismatchNoteProps {
  definition: FieldDefinition
  value: FieldValue
  other: OtherField
}

/** Says that chosen items do not fit the value of the field on which they depend, for example since that changed. (B-SEL-06) */
export function MismatchNote({ definition, value, other }: MismatchNoteProps) {
  if (!useMismatch(definition, value, other)) return null
  const isMultiple = definition.dataType === 'list-multiple'
  return (
    <p className="mismatch-note" role="status">
      {mayNotMatch(other.field.title, { isMultiple })}
    </p>
  )
}
