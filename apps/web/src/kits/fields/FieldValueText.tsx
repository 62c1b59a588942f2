import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isEmptyValue } from './field-text.ts'
import { ValueText } from './ValueText.tsx'
import './fields.css'

interface FieldValueTextProps {
  definition: FieldDefinition
  value: FieldValue
  /** The titles of other fields. */
  titleOf?: (fieldId: string) => string | undefined
}

/** A value as people read it; an empty one in gray. */
export function FieldValueText({ definition, value, titleOf }: FieldValueTextProps) {
  const isEmpty = definition.dataType !== 'checkbox' && isEmptyValue(definition, value)
  return (
    <span className="field-text" dir="auto" data-type={definition.dataType} data-empty={isEmpty || undefined}>
      <ValueText definition={definition} value={value} titleOf={titleOf} />
    </span>
  )
}
