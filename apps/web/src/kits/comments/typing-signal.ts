import { comments } from '@dossier/contract/comments'
import { TYPING_INTERVAL } from '@dossier/contract/limits'
import { call } from '../../lib/api.ts'

/** Tells the others that this person is writing: at most every three seconds, and once at the end. */
export class TypingSignal {
  readonly #caseId: number
  #lastAt: number | undefined

  constructor(caseId: number) {
    this.#caseId = caseId
  }

  typed() {
    const now = Date.now()
    if (this.#lastAt !== undefined && now - this.#lastAt < TYPING_INTERVAL) return
    this.#lastAt = now
    this.#send('true')
  }

  stopped() {
    if (this.#lastAt === undefined) return
    this.#lastAt = undefined
    this.#send('false')
  }

  /** A lost signal is harmless: the server forgets it after ten seconds. */
  #send(typing: 'true' | 'false') {
    call(comments.typing, { params: { caseId: String(this.#caseId) }, query: { typing } }).catch(() => undefined)
  }
}
