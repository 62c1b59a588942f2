import { FILE_NAME_LENGTH } from '@dossier/contract/limits'
import { cleanLine } from '../fields/clean-text.ts'

/** Characters that show nothing, or turn the letters around them: `gpj.exe` must not look like `exe.jpg`. */
const UNSEEN = /\p{Cf}|\p{Co}|\p{Cn}|[\u2800\u3164\uffa0]/gu
/** Names of folders. */
const ONLY_DOTS = /^[\s.]*$/u
const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u
const NAMELESS = 'file'

/**
 * The name of a file as somebody typed it, fit to be shown: one line, without folders. No bytes are stored under it, and
 * what the system of a reader forbids in names is for the browser to replace there.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = cleanLine(last).replace(UNSEEN, '').normalize('NFC').replace(/\s+/gu, ' ').trim()
  return ONLY_DOTS.test(plain) ? NAMELESS : shortened(plain)
}

/** Keeps the extension. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= FILE_NAME_LENGTH) return name
  const extension = EXTENSION.exec(name)?.[0] ?? ''
  return letters.slice(0, FILE_NAME_LENGTH - [...extension].length).join('') + extension
}
