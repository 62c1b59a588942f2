import { useEffect, useState } from 'react'
import type { Import } from '@dossier/contract/imports'
import { paceText } from './import-words.ts'

/** The pace of a step since this page follows it, as text. */
export function usePace({ state, progress }: Pick<Import, 'state' | 'progress'>): string {
  const [since, setSince] = useState<{ state: string; done: number; at: number }>()
  const [text, setText] = useState('')
  const done = progress?.done
  const total = progress?.total ?? null
  useEffect(() => {
    // A step that begins again, or another one, is measured anew.
    if (done === undefined || !since || since.state !== state || done < since.done) {
      setSince(done === undefined ? undefined : { state, done, at: Date.now() })
      setText('')
    } else if (done > since.done) setText(paceText(since, { done, total, at: Date.now() }))
  }, [state, done, total, since])
  return text
}
