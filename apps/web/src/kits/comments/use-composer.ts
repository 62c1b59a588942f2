import { comments } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import type { Offer } from '../unsaved/use-offers.ts'
import { ComposerBox, type Attempt, type Kept } from './composer-box.ts'
import { useShowComment } from './use-comments.ts'

const isDefinite = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Writing and sending a comment. Sent text leaves the box, so it never mixes with later typing. */
export function useComposer(of: UnsavedPlace, onSend: () => void) {
  const { me } = useOpenCase().store
  const add = useAddComment()
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
      await add(attempt)
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

/** Stores a comment of the open record and shows it. */
function useAddComment() {
  const { id } = useOpenCase().store.record
  const showComment = useShowComment(id)
  return async ({ text, key }: Attempt) => {
    const body = { caseId: id, comment: text, isHtml: false as const }
    showComment(await call(comments.add, { body }, { idempotencyKey: key }))
  }
}

const readKept = (value: unknown): Kept =>
  typeof value === 'string' ? { text: value } : { text: '', ...(value as Partial<Kept> | null) }

function useBox(of: UnsavedPlace): ComposerBox {
  const [box] = useState(() => new ComposerBox(of))
  useEffect(() => {
    box.stay()
    return box.leave
  }, [box])
  return box
}
