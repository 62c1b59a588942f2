import type { FieldDefinition, FieldExtensions } from '@dossier/contract/fields'
import type { Field } from '@dossier/contract/fields/calls'

/** The inputs of one kind of calculation. */
export interface KindSettingsProps {
  settings: FieldExtensions
  /** The field as it would be. */
  definition: FieldDefinition
  /** The fields that it can be made from. */
  others: readonly Field[]
  /** Those, and the field itself. */
  all: readonly Field[]
  /** Takes what is to be different. */
  onChange: (part: FieldExtensions) => void
}
