import { comments, type Comment, type EditConflict } from '@dossier/contract/comments'
import { wordsOf } from '@dossier/core/text/rich-text'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isUnknownOutcome, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { useOpenCase } from '../case-form/case-context.ts'
import { openSlot, type Slot } from '../unsaved/slots.ts'
import { toastDiscarded } from '../unsaved/toast-discarded.ts'
import { bodyOf, readableOf } from './comment-body.ts'
import { placeOfEdit, startOf, type Started } from './edited-text.ts'
import { useChangeComment } from './use-comments.ts'

export interface EditCommentProps {
  comment: Comment
  started: Started
  onClose: () => void
}

/** Of texts that are changed and sent all day without a network, these are kept. */
const MOST_SENT = 20
const SAVED = 'Saved. What you typed since is still here.'

interface Said {
  error?: string
  note?: string
  /** What is stored by now, to compare with. */
  there?: string | undefined
}

/** The text of an edit, kept until it is stored or given up. Typing goes on while it is saved. */
export function useEditComment({ comment, started, onClose }: EditCommentProps) {
  const { edit, latest, write, slot, ...typing } = useUnsavedEdit(comment, started)
  const [said, say] = useState<Said>({})
  const [isSaving, setSaving] = useState(false)
  const change = useChangeComment(comment.caseId)

  const store = async () => {
    const drop = slot.dropLater()
    const begun = latest.current
    const stored = await sendEdit(comment, begun)
    change(comment.id, () => stored)
    const { text, picked } = latest.current
    if (text !== begun.text) {
      write({ text, picked, revision: stored.revision })
      return say({ note: SAVED })
    }
    drop()
    onClose()
  }
  const save = async () => {
    const { sent = [] } = latest.current
    write(withSent(latest.current, comment))
    say({})
    setSaving(true)
    try {
      await store()
    } catch (failure) {
      const conflict = conflictOf(failure)
      // The person sees the other text: the next save replaces it.
      if (conflict) write({ ...latest.current, sent: [], revision: conflict.revision })
      else if (!isUnanswered(failure)) write({ ...latest.current, sent })
      say({ error: messageOf(failure), there: conflict && readableOf({ ...conflict, text: conflict.comment }) })
    }
    setSaving(false)
  }
  const cancel = () => {
    if (isChanged(latest.current, comment)) giveUp(slot)
    else slot.drop()
    onClose()
  }
  return { edit, ...said, ...typing, isSaving, save, cancel }
}

/** Kept with the text before it is sent: the page may be closed before the answer. */
function withSent({ sent = [], ...edit }: Started, { isHtml }: Comment): Started {
  const { comment } = bodyOf({ text: edit.text, isHtml }, edit.picked)
  return { ...edit, sent: [comment, ...sent.filter((one) => one !== comment)].slice(0, MOST_SENT) }
}

const isChanged = ({ text }: Started, comment: Comment) => text !== startOf(comment).text

const isUnanswered = (failure: unknown) => !(failure instanceof ApiError) || isUnknownOutcome(failure.status)

function giveUp(slot: Slot) {
  const discarded = slot.discard()
  if (!discarded) return
  toastDiscarded('the edited update', () => {
    discarded.restore()
    return true
  })
}

function useUnsavedEdit(comment: Comment, started: Started) {
  const { store } = useOpenCase()
  const [slot] = useState(() => openSlot(placeOfEdit(store, comment)))
  const [edit, setEdit] = useState(started)
  const latest = useRef(started)
  const keep = (next: Started) => slot.keep(next, readableOf({ text: next.text, isHtml: comment.isHtml }))
  useEffect(() => {
    // An earlier text that is used again.
    if (isChanged(started, comment)) keep(started)
    return slot.leave
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [slot])
  const write = (next: Started) => {
    latest.current = next
    setEdit(next)
    keep(next)
  }
  const type = (text: string) => write({ ...latest.current, text })
  const pick = (one: Started['picked'][number]) => write({ ...latest.current, picked: [...latest.current.picked, one] })
  return { edit, latest, write, slot, type, pick }
}

/** Stores an edit. One's own save, whose answer was lost, is not taken for a conflict. */
async function sendEdit({ id, caseId, isHtml }: Comment, { text, picked, revision, sent = [] }: Started) {
  const params = { caseId: String(caseId), commentId: String(id) }
  const { comment, mentions = [] } = bodyOf({ text, isHtml }, picked)
  const put = async (base: number) => {
    const reply = await call(comments.edit, { params, body: { comment, mentions, revision: base } })
    const { unreached: _unreached, ...stored } = reply
    return stored
  }
  try {
    return await put(revision)
  } catch (failure) {
    const conflict = conflictOf(failure)
    // The server cleans formats.
    const isOwn = (one: string) => one === conflict?.comment || (isHtml && wordsOf(one) === wordsOf(conflict!.comment))
    if (conflict && sent.some(isOwn)) return put(conflict.revision)
    throw failure
  }
}

const conflictOf = (failure: unknown): EditConflict | undefined =>
  failure instanceof ApiError && failure.status === 409 ? (failure.detail as EditConflict | undefined) : undefined
