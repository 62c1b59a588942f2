import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { displayText, isEmptyValue } from './field-text.ts'
import './fields.css'

/** A value as people read it; an empty one in gray. */
export function FieldValueText({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const isEmpty = definition.dataType !== 'checkbox' && isEmptyValue(definition, value)
  return (
    <span className="field-text" dir="auto" data-type={definition.dataType} data-empty={isEmpty || undefined}>
      {displayText(definition, value)}
    </span>
  )
}
