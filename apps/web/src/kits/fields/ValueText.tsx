import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { displayText, isEmptyValue } from './field-text.ts'
import { ItemsText } from './ItemsText.tsx'

interface ValueTextProps {
  definition: FieldDefinition
  value: FieldValue
  /** The titles of other fields. */
  titleOf?: ((fieldId: string) => string | undefined) | undefined
}

/** A value as people read it. */
export const ValueText = ({ definition, value, titleOf }: ValueTextProps) =>
  definition.dataSourceId === null || isEmptyValue(definition, value) ? (
    displayText(definition, value, titleOf)
  ) : (
    <ItemsText definition={definition} value={value} />
  )
