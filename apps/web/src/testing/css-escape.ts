/** Text as a CSS identifier, as CSS.escape of the CSSOM standard returns it. */
export function escapeIdentifier(text: string): string {
  if (text === '-') return '\\-'
  return [...text].map((character, index) => escapeCharacter(character, index, text)).join('')
}

function escapeCharacter(character: string, index: number, text: string): string {
  const code = character.codePointAt(0)!
  if (code === 0) return '\uFFFD'
  const isControl = code < 0x20 || code === 0x7f
  const isLeadingDigit = /\d/.test(character) && (index === 0 || (index === 1 && text.startsWith('-')))
  if (isControl || isLeadingDigit) return `\\${code.toString(16)} `
  return code >= 0x80 || /[\w-]/.test(character) ? character : `\\${character}`
}
