import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { Normalised } from '@dossier/core/fields/field-type'
import { readTyped } from '@dossier/core/fields/read-typed'
import { reader } from '../../lib/dates.ts'

/** What to store of what stands in a field's editor, which this reader may have typed; or a sentence why it cannot be. */
export const readValue = (definition: FieldDefinition, input: unknown): Normalised<FieldValue> =>
  readTyped(input, definition, reader()) as Normalised<FieldValue>
