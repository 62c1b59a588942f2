import { addedText } from '@dossier/core/editing/added-text'
import { nextAttempt, type Attempt } from '../../lib/attempt.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'

/** The composer's kept text, and what was sent of it without an answer. */
export interface Kept {
  text: string
  attempt?: Attempt<string>
}

/** The text of the box with its slot, outside of React: answers may arrive after the component is gone. */
export class ComposerBox {
  readonly #of: UnsavedPlace
  #slot: Slot
  #text = ''
  #attempt: Attempt<string> | undefined
  /** The text being sent; it keeps its slot until it is stored. */
  #sent: { attempt: Attempt<string>; before: Attempt<string> | undefined; slot: Slot } | undefined
  #isGone = false

  constructor(of: UnsavedPlace) {
    this.#of = of
    this.#slot = openSlot(of)
  }

  write = (text: string) => {
    this.#text = text
    this.#keep()
  }

  /**
   * Takes the text of an earlier composer, and puts its own on offer. Joined, they would be another comment, which
   * nobody could tell from one that was stored.
   */
  takeOver = ({ text, attempt }: Kept) => {
    this.#slot.leave()
    this.#attempt = attempt
    this.write(text)
  }

  send = () => {
    const before = this.#attempt
    const attempt = nextAttempt(this.#text, before)
    this.#attempt = attempt
    // Kept with its key: after a reload the same comment is sent again, not another one.
    this.#keep()
    this.#sent = { attempt, before, slot: this.#slot }
    this.#slot = openSlot(this.#of)
    this.#text = ''
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
  #storedEarlier = (stored: string): string => this.#giveBack({ text: addedText(stored, this.#sent!.attempt.content) })

  /**
   * Gives the text of the box. After a refusal, this text is certainly not stored; what was sent before without an
   * answer may be.
   */
  #failed = (isRefused: boolean): string => {
    const { attempt, before } = this.#sent!
    const unknown = isRefused ? before : attempt
    return this.#giveBack({ text: attempt.content, ...(unknown && { attempt: unknown }) })
  }

  /** What is not stored comes back into the box, or is on offer if another text was typed there since. */
  #giveBack(rest: Kept): string {
    const { slot } = this.#sent!
    this.#sent = undefined
    slot.keep(rest, rest.text)
    if (this.#isGone || this.#text !== '') slot.leave()
    else {
      this.#slot = slot
      this.#text = rest.text
      this.#attempt = rest.attempt
    }
    return this.#text
  }

  #keep() {
    const kept: Kept = { text: this.#text, ...(this.#attempt && { attempt: this.#attempt }) }
    this.#slot.keep(kept, this.#text)
  }
}
