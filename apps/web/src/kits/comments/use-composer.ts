import { comments, type Comment } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { deliver, type Attempt } from '../../lib/attempt.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import type { Offer } from '../unsaved/use-offers.ts'
import { ComposerBox, type Kept } from './composer-box.ts'
import { useShowComment } from './use-comments.ts'

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const STORED = 'Your previous update is already stored.'
const REST = 'Only what you added since is left here.'

/** The text of the box, and what is said about it. */
interface Shown {
  text: string
  error?: string
  note?: string
}

/** Writing and sending a comment. Sent text leaves the box, so it never mixes with later typing. */
export function useComposer(of: UnsavedPlace, onSend: () => void) {
  const { me } = useOpenCase().store
  const add = useAddComment()
  const [shown, show] = useState<Shown>({ text: '' })
  const [sending, setSending] = useState<Attempt<string>>()
  const box = useBox(of)
  const canSend = !isBlank(shown.text) && !sending

  const write = (text: string) => {
    show({ text })
    box.write(text)
  }
  const showRest = (text: string) => show({ text, note: text === '' ? STORED : `${STORED} ${REST}` })
  const send = async () => {
    if (!canSend) return
    onSend()
    const { attempt, stored, storedEarlier, failed } = box.send()
    setSending(attempt)
    show({ text: '' })
    try {
      const { isEarlier, reply } = await deliver(attempt, add)
      if (isEarlier) return showRest(storedEarlier(reply?.comment ?? ''))
      stored()
    } catch (failure) {
      show({ text: failed(isRefusal(failure)), error: messageOf(failure) })
      toastCaseError(me.recordName, failure)
    } finally {
      setSending(undefined)
    }
  }
  const use = ({ value, take }: Offer) => {
    const earlier = readKept(value)
    box.takeOver(earlier)
    show({ text: earlier.text })
    take()
  }
  return { ...shown, sending: sending?.content, canSend, write, send, use }
}

/** Stores a comment of the open record and shows it. */
function useAddComment() {
  const { id } = useOpenCase().store.record
  const showComment = useShowComment(id)
  return async (comment: string, idempotencyKey: string): Promise<Comment> => {
    const body = { caseId: id, comment, isHtml: false as const }
    const added = await call(comments.add, { body }, { idempotencyKey })
    showComment(added)
    return added
  }
}

/** Earlier versions of the app kept only the text, or named the sent text differently. */
function readKept(value: unknown): Kept {
  if (typeof value === 'string') return { text: value }
  const { text = '', attempt } = (value ?? {}) as { text?: string; attempt?: Attempt<string> & { text?: string } }
  if (!attempt) return { text }
  const { text: content, ...rest } = attempt
  return { text, attempt: content === undefined ? rest : { ...rest, content } }
}

function useBox(of: UnsavedPlace): ComposerBox {
  const [box] = useState(() => new ComposerBox(of))
  useEffect(() => {
    box.stay()
    return box.leave
  }, [box])
  return box
}
