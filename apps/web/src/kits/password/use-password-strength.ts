import { auth, type PasswordScore } from '@dossier/contract/sign-in/auth'
import { PASSWORD_LEAST_SCORE } from '@dossier/contract/limits'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

const TYPING_PAUSE = 300
const RETRY_PAUSE = 5_000

/** `unknown` while the server cannot be asked: it is asked again, and checks the password anyway when that is sent. */
export type Strength = PasswordScore | 'waiting' | 'unknown'

export const isScored = (strength: Strength): strength is PasswordScore => typeof strength === 'object'

export const isStrong = (strength: Strength): boolean => isScored(strength) && strength.score >= PASSWORD_LEAST_SCORE

/** Why a password that is not strong cannot be taken. */
export const weaknessOf = (strength: Strength): string =>
  isScored(strength) ? 'Choose a password that is harder to guess.' : 'Wait until the password has been rated.'

interface Rated {
  password: string
  strength: Strength
}

/**
 * How hard a password is to guess for somebody who knows `userInputs` (name, email, …), asked once the typing pauses.
 * `last` is the latest answer, shown until the next one so that the form does not jump at every key.
 */
export function usePasswordStrength(password: string, userInputs: string[]): Record<'strength' | 'last', Strength> {
  const [rated, setRated] = useState<Rated>({ password: '', strength: 'waiting' })
  const [failures, setFailures] = useState(0)
  const words = userInputs.filter(Boolean).join('\n')
  useEffect(() => {
    if (password === '') return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const body = { password, userInputs: words === '' ? [] : words.split('\n') }
        const strength = await call(auth.passwordScore, { body }, { signal: leaving.signal })
        if (!leaving.signal.aborted) setRated({ password, strength })
      } catch {
        if (leaving.signal.aborted) return
        setRated({ password, strength: 'unknown' })
        setTimeout(() => setFailures((before) => before + 1), RETRY_PAUSE)
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [password, words, failures])
  return {
    strength: rated.password === password ? rated.strength : 'waiting',
    last: password === '' ? 'waiting' : rated.strength,
  }
}
