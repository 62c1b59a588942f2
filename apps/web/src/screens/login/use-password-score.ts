import { auth, type PasswordScore } from '@dossier/contract/auth'
import { FILTER_DEBOUNCE, PASSWORD_LEAST_LENGTH, PASSWORD_LEAST_SCORE } from '@dossier/contract/limits'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

/** `unknown` when it cannot be told now; the server looks again when the password is sent. */
export type Strength = PasswordScore | 'waiting' | 'unknown'

export const isStrong = (strength: Strength) =>
  strength === 'unknown' || (strength !== 'waiting' && strength.score >= PASSWORD_LEAST_SCORE)

interface Told {
  password: string
  strength: Strength
}

/**
 * How hard the password is to guess, told shortly after the last key, and what was told last, to be shown until then. It is
 * kept nowhere but here.
 */
export function usePasswordScore(password: string, email: string): { strength: Strength; last: Strength } {
  const [told, setTold] = useState<Told>({ password: '', strength: 'waiting' })
  useEffect(() => {
    if (password.length < PASSWORD_LEAST_LENGTH) return
    const stop = new AbortController()
    const tell = (strength: Strength) => !stop.signal.aborted && setTold({ password, strength })
    const timer = setTimeout(() => {
      const body = { password, userInputs: email ? [email] : [] }
      call(auth.passwordScore, { body }, { signal: stop.signal }).then(tell, () => tell('unknown'))
    }, FILTER_DEBOUNCE / 2)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [password, email])
  return { strength: told.password === password ? told.strength : 'waiting', last: told.strength }
}
