import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { Normalized } from '@dossier/core/fields/types/field-type'
import { readTyped } from '@dossier/core/fields/read-typed'
import { reader } from '../../lib/dates.ts'

/**
 * The value to store for the content of a field's editor, which this reader may have typed; or a sentence why it is
 * invalid.
 */
export const readValue = (definition: FieldDefinition, input: unknown): Normalized<FieldValue> =>
  readTyped(input, definition, reader()) as Normalized<FieldValue>
