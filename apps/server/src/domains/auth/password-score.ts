import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PasswordScore } from '@dossier/contract/sign-in/auth'
import { PASSWORD_LEAST_LENGTH, PASSWORD_LEAST_SCORE } from '@dossier/contract/limits'
import { BoundedQueue } from '../../http/bounded-queue.ts'
import type { ScoreRequest } from './score-thread.ts'

/** Characters beyond this add nothing to the score but time. */
const SCORED_LENGTH = 64
/** Milliseconds to score one password, including the start of the thread. */
const LONGEST = 20_000

/** One at a time, in the thread; the rest waits here or is refused. */
const queue = new BoundedQueue({ running: 1, waiting: 50, waitingPerCaller: 50 })
let thread: Worker | undefined

/** How hard a password is to guess for somebody who knows words about the person, such as name and email. */
export function scorePassword(password: string, userInputs: readonly string[] = []): Promise<PasswordScore> {
  const personWords = userInputs.flatMap((words) => [words, ...words.split(/[\s@.,_-]+/)]).filter((word) => word !== '')
  return queue.run('', () => askThread({ password: password.slice(0, SCORED_LENGTH), personWords }))
}

async function askThread(request: ScoreRequest): Promise<PasswordScore> {
  const own = (thread ??= startThread())
  // The process may end while nobody waits for a score.
  own.ref()
  try {
    own.postMessage(request)
    const [answer] = await once(own, 'message', { signal: AbortSignal.timeout(LONGEST) })
    own.unref()
    return answer as PasswordScore
  } catch (error) {
    forget(own)
    throw error
  }
}

function startThread(): Worker {
  const started = new Worker(new URL('./score-thread.ts', import.meta.url), { execArgv: [] })
  started.on('error', () => forget(started))
  started.on('exit', () => forget(started))
  return started
}

/** A thread that failed or took too long is replaced with the next password. */
function forget(failed: Worker): void {
  if (thread === failed) thread = undefined
  void failed.terminate()
}

/** Why a password may not be used, as a sentence; undefined when it may. */
export async function faultOfPassword(password: string, userInputs: readonly string[]): Promise<string | undefined> {
  if (password.length < PASSWORD_LEAST_LENGTH) return `Minimum length is ${PASSWORD_LEAST_LENGTH} characters`
  const { score, warning, suggestions } = await scorePassword(password, userInputs)
  if (score >= PASSWORD_LEAST_SCORE) return undefined
  return ['This password is too easy to guess.', warning, ...suggestions].filter(Boolean).join(' ')
}
