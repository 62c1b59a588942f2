import type { Me } from '@dossier/contract/user-profile/me'
import { inOwnWords } from '@dossier/core/text/own-words'
import { useCallback, useMemo } from 'react'
import { useMe } from './me.ts'

/** The tenant's words for records and cases, as titles and buttons show them. */
export interface Words {
  record: string
  records: string
  case: string
  cases: string
}

/** A plural is always the word and an s. (D-003) */
export const plural = (word: string) => `${word}s`

export function wordsOf({ recordName, caseName }: Pick<Me, 'recordName' | 'caseName'>): Words {
  return { record: recordName, records: plural(recordName), case: caseName, cases: plural(caseName) }
}

export function useWords(): Words {
  const me = useMe()
  return useMemo(() => wordsOf(me), [me])
}

/** For the product's own texts that name records or cases. */
export type Say = (text: string) => string

export function useInOwnWords(): Say {
  const words = useWords()
  return useCallback((text) => inOwnWords(text, words), [words])
}
