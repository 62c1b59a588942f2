import { comments } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../case-form/case-toast.ts'
import { openSlot, type Slot, type UnsavedPlace } from '../unsaved/slots.ts'
import type { Offer } from '../unsaved/use-offers.ts'
import { remainder } from './remainder.ts'
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

/** Writing and sending a comment. The text stays until it is stored, including text typed while one is being sent. */
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
    try {
      const body = { caseId: record.id, comment: attempt.text, isHtml: false as const }
      showComment(await call(comments.add, { body }, { idempotencyKey: attempt.key }))
      setText(stored())
      setError(undefined)
    } catch (failure) {
      failed(isDefinite(failure))
      setError(messageOf(failure))
      toastCaseError(me.recordName, failure)
    } finally {
      setSending(undefined)
    }
  }
  const use = ({ value, take }: Offer) => {
    const { text: earlier, attempt } = readKept(value)
    write([text, earlier].filter(Boolean).join('\n'))
    if (text === '') box.resume(attempt)
    take()
  }
  return { text, error, isSending: sending !== undefined, canSend, write, send, use }
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
  #sent: { text: string; slot: Slot } | undefined
  #isGone = false

  constructor(of: UnsavedPlace) {
    this.#of = of
    this.#slot = openSlot(of)
  }

  write = (text: string) => {
    this.#text = text
    this.#keep(this.#sent ? remainder(text, this.#sent.text) : text)
  }

  /** The attempt of an earlier composer, whose text this one took over. */
  resume = (attempt: Attempt | undefined) => {
    this.#attempt = attempt
    this.#keep(this.#text)
  }

  send = () => {
    const text = this.#text
    const attempt = this.#attempt?.text === text ? this.#attempt : { text, key: newId() }
    this.#attempt = attempt
    // Kept with its key: after a reload the same comment is sent again, not another one.
    this.#keep(text)
    this.#sent = { text, slot: this.#slot }
    this.#slot = openSlot(this.#of)
    return { attempt, stored: this.#stored, failed: this.#failed }
  }

  leave = () => {
    this.#isGone = true
    this.#slot.leave()
  }

  /** React runs effects twice in development. */
  stay = () => void (this.#isGone = false)

  #stored = (): string => {
    this.#text = remainder(this.#text, this.#sent!.text)
    this.#sent!.slot.drop()
    this.#sent = undefined
    this.#attempt = undefined
    return this.#text
  }

  /** Text typed in the meantime belongs to the failed text. A refusal is final, so a retry is a new attempt. */
  #failed = (isFinal: boolean) => {
    const { slot } = this.#sent!
    this.#sent = undefined
    if (isFinal) this.#attempt = undefined
    if (this.#isGone) return slot.leave()
    this.#slot.drop()
    this.#slot = slot
    this.#keep(this.#text)
  }

  #keep(text: string) {
    const kept: Kept = { text, ...(this.#attempt && { attempt: this.#attempt }) }
    if (text === '') this.#slot.drop()
    else this.#slot.keep(kept, text)
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
