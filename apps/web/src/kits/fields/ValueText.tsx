import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isTimeSpent } from '@dossier/core/time-spent/track'
import { displayText, isEmptyValue } from './field-text.ts'
import { ItemsText } from './items/ItemsText.tsx'
import { TimesText } from './TimesText.tsx'

interface ValueTextProps {
  definition: FieldDefinition
  value: FieldValue
  /** The titles of other fields. */
  titleOf?: ((fieldId: string) => string | undefined) | undefined
}

/** A value as people read it. */
export const ValueText = ({ definition, value, titleOf }: ValueTextProps) =>
  isTimeSpent(value) ? (
    <TimesText definition={definition} value={value} />
  ) : definition.dataSourceId === null || isEmptyValue(definition, value) ? (
    displayText(definition, value, titleOf)
  ) : (
    <ItemsText definition={definition} value={value} />
  )
