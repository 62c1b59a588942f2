import { useState } from 'react'
import type { Import } from '@dossier/contract/imports'
import { paceText } from './import-words.ts'

interface Start {
  state: Import['state']
  done: number
  at: number
}

/** The pace of a step since this page follows it, as text. `at`: when the import was read. */
export function usePace({ state, progress }: Pick<Import, 'state' | 'progress'>, at: number): string {
  const [since, setSince] = useState<Start | null>(null)
  if (!progress) {
    if (since) setSince(null)
    return ''
  }
  const { done, total } = progress
  // A step that begins again, or another one, is measured from there.
  if (!since || since.state !== state || done < since.done) {
    setSince({ state, done, at })
    return ''
  }
  return paceText(since, { done, total, at })
}
