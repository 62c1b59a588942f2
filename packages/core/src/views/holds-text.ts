/** What of a record the filter of a list looks at, as the reader sees it. */
export interface FilteredRow {
  title: string
  caseNumber: string
}

/**
 * Whether the title contains the text or the number starts with it, ignoring case: the filter of lists, without the
 * database. Undefined where only the database can say, because its collation decides which capital letters beyond
 * ASCII equal which small ones.
 */
export function holdsText(text: string, { title, caseNumber }: FilteredRow): boolean | undefined {
  if (text === '') return true
  if (![text, title, caseNumber].every(isFoldedAlike)) return undefined
  const term = text.toLowerCase()
  return title.toLowerCase().includes(term) || caseNumber.toLowerCase().startsWith(term)
}

/** Small letters and letters without case are the same in every collation. */
const isFoldedAlike = (text: string): boolean => {
  for (const character of text) if (character > '\u007F' && character.toLowerCase() !== character) return false
  return true
}
