import type { Usage } from '@dossier/contract/usage'
import { usesInWords } from '@dossier/core/usage/in-words'
import { useWords } from '../../lib/words.ts'

/** What a call answered about the uses of a thing, in words for a question. */
export function useUsesInWords(): (asked: Promise<Usage>) => Promise<string[]> {
  const { record } = useWords()
  return async (asked) => usesInWords(await asked, { record, quoted: (title) => `“${title}”` })
}
