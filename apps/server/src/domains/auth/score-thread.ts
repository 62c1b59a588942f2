import { parentPort } from 'node:worker_threads'
import type { PasswordScore } from '@dossier/contract/sign-in/auth'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

export interface ScoreRequest {
  password: string
  /** Words about the person. */
  personWords: readonly string[]
}

// Scoring can take long and its dictionaries 60 MB, so it has a thread of its own, which starts with the first
// password.
if (!parentPort) throw new Error('This file runs as a worker thread only.')
const port = parentPort
const scorer = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  // The default of 100 would let a hostile text take a third of a second.
  l33tMaxSubstitutions: 8,
})

port.on('message', ({ password, personWords }: ScoreRequest) => {
  const { score, feedback } = scorer.check(password, [...personWords])
  const answer: PasswordScore = { score, warning: feedback.warning || null, suggestions: feedback.suggestions }
  port.postMessage(answer)
})
