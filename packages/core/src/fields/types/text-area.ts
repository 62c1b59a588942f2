import type { FieldDefinition } from '@dossier/contract/fields'
import { RICH_TEXT_LENGTH, TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import { isBlank } from '@dossier/contract/required-text'
import { htmlOf, marksFault, plainTextOf } from '../../text/rich-text.ts'
import { cleanLines } from '../clean-text.ts'
import { refuse, type FieldType } from './field-type.ts'
import { textKind } from './text-kind.ts'

/** Whether a field has formatted text. The server says so only where the tenant has the feature. (B-FIELD-09) */
export const isRich = ({ dataType, extensions }: Pick<FieldDefinition, 'dataType' | 'extensions'>): boolean =>
  dataType === 'text-area' && extensions.allowRichText === true

const WORDS = { title: 'Long text', purpose: 'Several lines, such as a description.' }

const plain = textKind('text-area', { ...WORDS, limit: TEXT_AREA_LENGTH, clean: cleanLines })
/** What may be among the formats is decided where they are read: by the server before it stores them. (D-105) */
const rich = textKind('text-area', { ...WORDS, limit: RICH_TEXT_LENGTH, clean: (text) => filledHtml(cleanLines(text)) })

/** Text of several lines, plain or formatted. */
export const textArea: FieldType<string> = {
  ...plain,
  normalize(input, definition) {
    if (!isRich(definition)) return plain.normalize(input, definition)
    const message = typeof input === 'string' ? marksFault(input) : undefined
    return message === undefined ? rich.normalize(input, definition) : refuse(message)
  },
  display: (value, definition, context) =>
    plain.display(value !== null && isRich(definition) ? plainTextOf(value) : value, definition, context),
  groupable: false,
  extensions: ['allowRichText'],
}

/** Empty if there are neither words nor pictures. */
function filledHtml(text: string): string {
  const html = htmlOf(text)
  return isBlank(plainTextOf(html)) ? '' : html
}
