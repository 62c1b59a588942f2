import { newId } from '../../lib/new-id.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'

/** A comment that was sent and not answered: sent again with the same key, it is stored once. */
export interface Attempt {
  text: string
  key: string
}

/** The composer's kept text. */
export interface Kept {
  text: string
  attempt?: Attempt
}

/** The text of the box with its slot, outside of React: answers may arrive after the component is gone. */
export class ComposerBox {
  readonly #of: UnsavedPlace
  #slot: Slot
  #text = ''
  #attempt: Attempt | undefined
  /** The text being sent; it keeps its slot until it is stored. */
  #sent: { attempt: Attempt; slot: Slot } | undefined
  #isGone = false

  constructor(of: UnsavedPlace) {
    this.#of = of
    this.#slot = openSlot(of)
  }

  write = (text: string) => {
    this.#text = text
    this.#keep()
  }

  /** The attempt of an earlier composer, whose text this one took over. */
  resume = (attempt: Attempt | undefined) => {
    this.#attempt = attempt
  }

  /** Puts the text on offer, for another one takes its place. */
  offer = () => this.#slot.leave()

  send = () => {
    const text = this.#text
    const attempt = this.#attempt?.text === text ? this.#attempt : { text, key: newId() }
    this.#attempt = attempt
    // Kept with its key: after a reload the same comment is sent again, not another one.
    this.#keep()
    this.#sent = { attempt, slot: this.#slot }
    this.#slot = openSlot(this.#of)
    this.#text = ''
    this.#attempt = undefined
    return { attempt, stored: this.#stored, failed: this.#failed }
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

  /**
   * Gives the text of the box: what failed comes back into it. Text typed since then stays, and the
   * failed one is on offer. A refusal is final, so a retry is a new attempt.
   */
  #failed = (isFinal: boolean): string => {
    const { attempt, slot } = this.#sent!
    this.#sent = undefined
    if (isFinal) slot.keep({ text: attempt.text } satisfies Kept, attempt.text)
    if (this.#isGone || this.#text !== '') slot.leave()
    else {
      this.#slot = slot
      this.#text = attempt.text
      this.#attempt = isFinal ? undefined : attempt
    }
    return this.#text
  }

  #keep() {
    const kept: Kept = { text: this.#text, ...(this.#attempt && { attempt: this.#attempt }) }
    this.#slot.keep(kept, this.#text)
  }
}
