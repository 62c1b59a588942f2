import { auth, type PasswordScore } from '@dossier/contract/auth'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

const TYPING_PAUSE = 300
/** Without an answer nothing could be created: it is asked for again. */
const RETRY_PAUSE = 5_000

export interface Strength extends PasswordScore {
  password: string
}

/**
 * How strong the server finds the password, once the typing pauses; undefined as long as it is not known. `last` is what to
 * show until then, so that the form does not jump at every key.
 */
export function useStrength(password: string, userInputs: string[]): Record<'strength' | 'last', Strength | undefined> {
  const [known, setKnown] = useState<Strength>()
  const [failures, setFailures] = useState(0)
  const words = userInputs.filter(Boolean).join('\n')
  useEffect(() => {
    if (password === '') return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const body = { password, userInputs: words === '' ? [] : words.split('\n') }
        const answer = await call(auth.passwordScore, { body }, { signal: leaving.signal })
        if (!leaving.signal.aborted) setKnown({ ...answer, password })
      } catch {
        if (!leaving.signal.aborted) setTimeout(() => setFailures((before) => before + 1), RETRY_PAUSE)
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [password, words, failures])
  return { strength: known?.password === password ? known : undefined, last: password === '' ? undefined : known }
}
