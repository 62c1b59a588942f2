import type { Picked } from '@dossier/core/comments/mentions'
import { nextAttempt, type Attempt } from '../../lib/attempt.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'
import { addedTo, readableOf, type Draft } from './comment-body.ts'

/** The composer's kept text, and what was sent of it without an answer. */
export interface UnsavedComment extends Draft {
  /** Whom and what was picked while writing. */
  picked?: readonly Picked[]
  attempt?: Attempt<Draft>
}

const EMPTY: Draft = { text: '', isHtml: false }

/** The text of the box with its slot, outside of React: answers may arrive after the component is gone. */
export class ComposerBox {
  readonly #of: UnsavedPlace
  #slot: Slot
  #draft = EMPTY
  #picked: readonly Picked[] = []
  #attempt: Attempt<Draft> | undefined
  /** The text being sent; it keeps its slot until it is stored. */
  #sent: { attempt: Attempt<Draft>; before: Attempt<Draft> | undefined; slot: Slot } | undefined
  #isGone = false

  constructor(of: UnsavedPlace) {
    this.#of = of
    this.#slot = openSlot(of)
  }

  write = ({ text, isHtml }: Draft) => {
    this.#draft = { text, isHtml }
    this.#keep()
  }

  pick = (one: Picked) => {
    this.#picked = [...this.#picked, one]
    this.#keep()
  }

  /** Also what was picked in texts that were sent: one of them may come back. */
  get picked(): readonly Picked[] {
    return this.#picked
  }

  /**
   * Takes the text of an earlier composer, and puts its own on offer. Joined, they would be another comment, which
   * nobody could tell from one that was stored.
   */
  takeOver = ({ picked = [], attempt, ...draft }: UnsavedComment) => {
    this.#slot.leave()
    this.#picked = [...this.#picked, ...picked]
    this.#attempt = attempt
    this.write(draft)
  }

  send = () => {
    const before = this.#attempt
    const attempt = nextAttempt(this.#draft, before)
    this.#attempt = attempt
    // Kept with its key: after a reload the same comment is sent again, not another one.
    this.#keep()
    this.#sent = { attempt, before, slot: this.#slot }
    this.#slot = openSlot(this.#of)
    this.#draft = { ...EMPTY, isHtml: attempt.content.isHtml }
    this.#attempt = undefined
    return { attempt, stored: this.#stored, storedEarlier: this.#storedEarlier, failed: this.#failed }
  }

  leave = () => {
    this.#isGone = true
    this.#slot.leave()
  }

  /** React runs effects twice in development. */
  stay = () => void (this.#isGone = false)

  #stored = () => {
    this.#sent!.slot.drop()
    this.#sent = undefined
  }

  /** Gives the text of the box: what was added to the version that is stored. */
  #storedEarlier = (stored: string): Draft => {
    const { content } = this.#sent!.attempt
    return this.#giveBack({ ...content, text: addedTo(stored, content) })
  }

  /**
   * Gives the text of the box. After a refusal, this text is certainly not stored; what was sent before without an
   * answer may be.
   */
  #failed = (isRefused: boolean): Draft => {
    const { attempt, before } = this.#sent!
    const unknown = isRefused ? before : attempt
    return this.#giveBack({ ...attempt.content, ...(unknown && { attempt: unknown }) })
  }

  /** What is not stored comes back into the box, or is on offer if another text was typed there since. */
  #giveBack(rest: UnsavedComment): Draft {
    const { slot } = this.#sent!
    this.#sent = undefined
    slot.keep({ ...rest, picked: this.#picked }, readableOf(rest))
    if (this.#isGone || this.#draft.text !== '') slot.leave()
    else {
      this.#slot = slot
      this.#draft = { text: rest.text, isHtml: rest.isHtml }
      this.#attempt = rest.attempt
    }
    return this.#draft
  }

  #keep() {
    const unsaved: UnsavedComment = {
      ...this.#draft,
      picked: this.#picked,
      ...(this.#attempt && { attempt: this.#attempt }),
    }
    this.#slot.keep(unsaved, readableOf(this.#draft))
  }
}
