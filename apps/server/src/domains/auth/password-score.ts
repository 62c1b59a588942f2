import type { PasswordScore } from '@dossier/contract/auth'
import { PASSWORD_LEAST_LENGTH, PASSWORD_LEAST_SCORE } from '@dossier/contract/limits'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What is beyond this adds nothing to the score, and the time grows with the length. */
const SCORED_LENGTH = 64

let scorer: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take 60 MB, so they come with the first password that has to be scored. */
async function loadScorer(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary: common }, { dictionary: english, translations }] =
    await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ])
  return new ZxcvbnFactory({
    dictionary: { ...common, ...english },
    graphs: adjacencyGraphs,
    translations,
    // The standard 100 let a hostile text take a third of a second.
    l33tMaxSubstitutions: 8,
  })
}

/** How hard a password is to guess for somebody who knows the words about the person, such as name and e-mail. */
export async function scorePassword(password: string, userInputs: readonly string[] = []): Promise<PasswordScore> {
  scorer ??= loadScorer()
  const known = userInputs.flatMap((words) => [words, ...words.split(/[\s@.,_-]+/)]).filter((word) => word !== '')
  const { score, feedback } = (await scorer).check(password.slice(0, SCORED_LENGTH), known)
  return { score, warning: feedback.warning || null, suggestions: feedback.suggestions }
}

/** Why a password may not be used, as a sentence; undefined when it may. */
export async function faultOfPassword(password: string, userInputs: readonly string[]): Promise<string | undefined> {
  if (password.length < PASSWORD_LEAST_LENGTH) return `Minimum length is ${PASSWORD_LEAST_LENGTH} characters`
  const { score, warning, suggestions } = await scorePassword(password, userInputs)
  if (score >= PASSWORD_LEAST_SCORE) return undefined
  return ['This password is too easy to guess.', warning, ...suggestions].filter(Boolean).join(' ')
}
