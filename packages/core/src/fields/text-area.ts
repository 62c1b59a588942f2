import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import { cleanLines } from './clean-text.ts'
import { textKind } from './text-kind.ts'

/** Plain text of several lines. */
export const textArea = textKind('text-area', {
  title: 'Long text',
  purpose: 'Several lines, such as a description.',
  limit: TEXT_AREA_LENGTH,
  clean: cleanLines,
})
