import { comments } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'
import type { Offer } from '../unsaved/use-offers.ts'
import { useShowComment } from './use-comments.ts'

/** A comment that was sent and not answered: sent again with the same key, it is stored once. */
interface Attempt {
  text: string
  key: string
}

/** The composer's kept text. */
interface Kept {
  text: string
  attempt?: Attempt
}

const isDefinite = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Writing and sending a comment. Sent text leaves the box, so it never mixes with later typing. */
export function useComposer(of: UnsavedPlace, onSend: () => void) {
  const { me, record } = useOpenCase().store
  const showComment = useShowComment(record.id)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<Attempt>()
  const box = useBox(of)
  const canSend = !isBlank(text) && !sending

  const write = (next: string) => {
    setText(next)
    setError(undefined)
    box.write(next)
  }
  const send = async () => {
    if (!canSend) return
    onSend()
    const { attempt, stored, failed } = box.send()
    setSending(attempt)
    setText('')
    setError(undefined)
    try {
      const body = { caseId: record.id, comment: attempt.text, isHtml: false as const }
      showComment(await call(comments.add, { body }, { idempotencyKey: attempt.key }))
      stored()
    } catch (failure) {
      setText(failed(isDefinite(failure)))
      setError(messageOf(failure))
      toastCaseError(me.recordName, failure)
    } finally {
      setSending(undefined)
    }
  }
  const use = ({ value, take }: Offer) => {
    // Joined to something else, it would be another comment, which nobody could tell from one that was stored.
    box.offer()
    const { text: earlier, attempt } = readKept(value)
    box.resume(attempt)
    write(earlier)
    take()
  }
  return { text, error, sending: sending?.text, canSend, write, send, use }
}

const readKept = (value: unknown): Kept =>
  typeof value === 'string' ? { text: value } : { text: '', ...(value as Partial<Kept> | null) }

/** The text of the box with its slot, outside of React: answers may arrive after the component is gone. */
class Box {
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

function useBox(of: UnsavedPlace): Box {
  const [box] = useState(() => new Box(of))
  useEffect(() => {
    box.stay()
    return box.leave
  }, [box])
  return box
}
