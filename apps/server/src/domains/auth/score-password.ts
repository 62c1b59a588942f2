import type { PasswordScore } from '@dossier/contract/auth'
import { PASSWORD_LEAST_LENGTH, PASSWORD_LEAST_SCORE } from '@dossier/contract/limits'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { badInput } from '../../http/refusal.ts'

/** Looking at more takes long and changes nothing: what is this long without being weak, is strong. */
const LOOKED_AT = 100

let scorer: ZxcvbnFactory | undefined

/** How hard a password is to guess for somebody who knows the e-mail. */
export function scorePassword(password: string, email = ''): PasswordScore {
  scorer ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    useLevenshteinDistance: false,
  })
  const { score, feedback } = scorer.check(
    password.slice(0, LOOKED_AT),
    [email, ...email.split(/[@.]/)].filter(Boolean),
  )
  return { score, warning: feedback.warning || null, suggestions: feedback.suggestions }
}

/** Refuses a new password that is too short or too easy to guess. (D-018) */
export function demandStrong(password: string, email: string): void {
  if (password.length < PASSWORD_LEAST_LENGTH) badInput(`Minimum length is ${PASSWORD_LEAST_LENGTH} characters`)
  const { score, warning, suggestions } = scorePassword(password, email)
  if (score < PASSWORD_LEAST_SCORE)
    badInput(warning ?? suggestions[0] ?? 'This password is too easy to guess. Use more words or characters.')
}
