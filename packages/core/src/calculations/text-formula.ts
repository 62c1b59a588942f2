import { TEXT_LENGTH } from '@dossier/contract/limits'
import { cleanLine, cutText } from '../fields/clean-text.ts'
import { byFormula, namedIn } from './formula.ts'

/** Texts and values of fields, joined. As in titles, an empty field leaves nothing behind. */
export const textFormula = byFormula({
  type: 'Text',
  title: 'Text',
  purpose: 'A text, joined from other fields and words with &, for example [First name] & " " & [Last name].',
  settings: ['expression'],
  result: () => 'text',
  stored(value, settings, { valueOf }) {
    const fields = namedIn(settings)
    if (typeof value !== 'string' || (fields.length > 0 && fields.every(({ id }) => valueOf(id) === null))) return null
    return cutText(cleanLine(value), TEXT_LENGTH) || null
  },
})
