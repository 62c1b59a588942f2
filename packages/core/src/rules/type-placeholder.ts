/** The text behind an open brace, and where it begins. */
export interface OpenPlaceholder {
  start: number
  typed: string
}

/** The placeholder that is being typed at the caret, if there is one. */
export function openPlaceholder(text: string, caret: number): OpenPlaceholder | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('{')
  if (start < 0) return null
  const typed = before.slice(start + 1)
  return /[{}\n]/.test(typed) ? null : { start, typed }
}

/** The text with a placeholder between two positions, and where the caret is then. */
export function withPlaceholder(text: string, { start, end }: { start: number; end: number }, label: string) {
  const written = `{${label}}`
  // A brace that is closed already is not closed twice.
  const rest = text.slice(end).replace(/^\}/, '')
  return { text: text.slice(0, start) + written + rest, caret: start + written.length }
}

/** Where the placeholder begins that ends at the caret: Backspace removes it as a whole. */
export function placeholderBefore(text: string, caret: number): number | null {
  const found = /\{[^{}\n]+\}$/.exec(text.slice(0, caret))
  return found ? found.index : null
}
