import { TEXT_LENGTH } from '@dossier/contract/limits'
import { cleanLine } from '../clean-text.ts'
import { textKind } from './text-kind.ts'

/** One line of text. */
export const text = textKind('text', {
  title: 'Text',
  purpose: 'One line, such as a name or a license plate.',
  limit: TEXT_LENGTH,
  clean: cleanLine,
})
