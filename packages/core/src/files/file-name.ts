import { FILE_NAME_LENGTH } from '@dossier/contract/limits'
import { cleanLine } from '../fields/clean-text.ts'

/** Characters that show nothing, or turn the letters around them: `gpj.exe` must not look like `exe.jpg`. */
const UNSEEN = /\p{Cf}|\p{Co}|\p{Cn}|[\u2800\u3164\uffa0]/gu
/** What some system forbids in names. */
const FORBIDDEN = /[<>:"|?*]/g
/** Names of devices on Windows, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u
const NAMELESS = 'file'

/** The name of an uploaded file, fit to be shown, and to be stored on any system: one line, without folders. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = cleanLine(last)
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/gu, ' ')
    .replace(DEVICE, '_$&')
  return shortened(trimmed(plain)) || NAMELESS
}

/** Names that begin with a dot are hidden, and some systems drop a dot at the end. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, '')

/** Keeps the extension. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= FILE_NAME_LENGTH) return name
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  return letters.slice(0, FILE_NAME_LENGTH - [...extension].length).join('') + extension
}
