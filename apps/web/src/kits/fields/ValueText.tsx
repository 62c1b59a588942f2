import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { displayText, isEmptyValue } from './field-text.ts'
import { ItemsText } from './ItemsText.tsx'

/** A value as people read it. */
export const ValueText = ({ definition, value }: { definition: FieldDefinition; value: FieldValue }) =>
  definition.dataSourceId === null || isEmptyValue(definition, value) ? (
    displayText(definition, value)
  ) : (
    <ItemsText definition={definition} value={value} />
  )
