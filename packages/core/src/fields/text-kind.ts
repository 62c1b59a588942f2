import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { isBlank } from '@dossier/contract/required-text'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { NONE } from './placeholders.ts'

/**
 * A data type whose value is a text: `limit` counts UTF-16 units, as inputs do; `clean` removes characters that must
 * not be stored.
 */
export const textKind = (
  dataType: DataType,
  { limit, clean }: { limit: number; clean: (text: string) => string },
): FieldType<string> => ({
  dataType,
  normalize(input: unknown, definition: FieldDefinition): Normalized<string> {
    if (isNothing(input)) return accept<string>(null)
    if (typeof input !== 'string') return refuse(`Enter text for ${definition.title}.`)
    const text = clean(input)
    if (text.length > limit) return refuse(`Shorten ${definition.title} to at most ${limit} characters.`)
    return accept(isBlank(text) ? null : text)
  },
  isEmpty: (value) => value === null || isBlank(value),
  display: (value) => value ?? NONE,
  order: 'text',
  merge: 'text',
  inlineEditable: true,
  extensions: [],
})
