import type { FilterColumn } from './terms.ts'

const OWN_WORDS: Record<string, (caseWord: string) => string> = {
  caseNumber: (word) => `${word} #`,
  isCase: (word) => `Promoted to ${word}`,
}

/** A column as a tenant calls it, which has a word of its own for cases. */
export const withOwnWord = <C extends FilterColumn>(column: C, caseWord: string): C => ({
  ...column,
  label: OWN_WORDS[column.key]?.(caseWord) ?? column.label,
})
