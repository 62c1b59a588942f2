import type { DataType, FieldDefinition } from '@dossier/contract/fields'
import { isBlank } from '@dossier/contract/required-text'
import { accept, isNothing, refuse, type FieldType, type Normalized } from './field-type.ts'
import { NONE } from '../placeholders.ts'

interface TextKind extends Pick<FieldType<string>, 'title' | 'purpose'> {
  /** Counts UTF-16 units, as inputs do. */
  limit: number
  /** Removes characters that must not be stored. */
  clean: (text: string) => string
}

/** A data type whose value is a text. */
export const textKind = (dataType: DataType, { limit, clean, ...words }: TextKind): FieldType<string> => ({
  dataType,
  ...words,
  normalize(input: unknown, definition: FieldDefinition): Normalized<string> {
    if (isNothing(input)) return accept<string>(null)
    if (typeof input !== 'string') return refuse(`Enter text for ${definition.title}.`)
    const text = clean(input)
    if (text.length > limit)
      return refuse(`Shorten ${definition.title} to at most ${limit.toLocaleString('en')} characters.`)
    return accept(isBlank(text) ? null : text)
  },
  isEmpty: (value) => value === null || isBlank(value),
  display: (value) => value ?? NONE,
  order: 'text',
  comparison: 'text',
  hasWords: true,
  merge: 'text',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: [],
})
