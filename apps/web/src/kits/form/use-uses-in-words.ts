import { configuration } from '@dossier/contract/configuration/calls'
import type { NamedKind, Usage } from '@dossier/contract/usage'
import { usesInWords } from '@dossier/core/usage/in-words'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/words.ts'

/** What a call answered about the uses of a thing, in words for a question. */
export function useUsesInWords(): (usage: Promise<Usage>) => Promise<string[]> {
  const { record } = useWords()
  return async (usage) => usesInWords(await usage, { record, quoted: (title) => `“${title}”` })
}

/** What names a thing, in words; nothing for one that is not stored yet. */
export function useNamesInWords(): (kind: NamedKind, id: number) => Promise<string[]> {
  const inWords = useUsesInWords()
  return (kind, id) => inWords(call(configuration.namedBy, { params: { kind, id: String(id) } }))
}
