import { comments, type WrittenComment } from '@dossier/contract/comments'
import type { CallOf } from '@dossier/contract/endpoint'
import { hasFormats, htmlOf, plainTextOf } from '@dossier/core/text/rich-text'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { deliver, type Attempt } from '../../lib/attempt.ts'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { useOpenCase } from '../case-form/case-context.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import type { UnsavedPlace } from '../unsaved/slots.ts'
import type { Offer } from '../unsaved/use-offers.ts'
import { bodyOf, isEmptyDraft, type Draft } from './comment-body.ts'
import { ComposerBox, type UnsavedComment } from './composer-box.ts'
import { useShowComment } from './use-comments.ts'

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const STORED = 'Your previous update is already stored.'
const REST = 'Only what you added since is left here.'

/** The text of the box, and what is said about it. */
interface Shown extends Draft {
  error?: string
  note?: string
}

/** Writing and sending a comment. Sent text leaves the box, so it never mixes with later typing. */
export function useComposer(of: UnsavedPlace, onSend: () => void) {
  const { me } = useOpenCase().store
  const add = useAddComment()
  const { box, shown, put, addNote, ...writing } = useWriting(of)
  const [sending, setSending] = useState<Attempt<Draft>>()
  const canSend = !isEmptyDraft(shown) && !sending
  const showRest = (rest: Draft) => put({ ...rest, note: rest.text === '' ? STORED : `${STORED} ${REST}` })
  const send = async () => {
    if (!canSend) return
    onSend()
    const { attempt, stored, storedEarlier, failed } = box.send()
    setSending(attempt)
    put({ text: '', isHtml: shown.isHtml })
    try {
      const { isEarlier, reply } = await deliver(attempt, (draft, key) => add(bodyOf(draft, box.picked), key))
      if (isEarlier) return showRest(storedEarlier(reply?.comment ?? ''))
      stored()
      if (reply.unreached.length > 0) addNote(unreachedText(me.recordName, reply.unreached))
    } catch (failure) {
      put({ ...failed(isRefusal(failure)), error: messageOf(failure) })
      toastCaseError(me.recordName, failure)
    } finally {
      setSending(undefined)
    }
  }
  return { ...shown, ...writing, sending: sending?.content, canSend, send }
}

const LOSES_FORMATS = {
  title: 'Change to plain text?',
  text: 'The words stay. Bold text, headings, lists, links and pictures become plain.',
  confirmLabel: 'Plain Text',
  danger: true,
}

function useWriting(of: UnsavedPlace) {
  const confirm = useConfirm()
  const { shown, nth, show, put, addNote } = useShown()
  const box = useBox(of)
  const write = (text: string) => {
    const draft = { text, isHtml: shown.isHtml }
    show(draft)
    box.write(draft)
  }
  const format = async () => {
    if (shown.isHtml && hasFormats(shown.text) && !(await confirm(LOSES_FORMATS))) return
    const draft = otherKindOf(shown)
    put(draft)
    box.write(draft)
  }
  const use = ({ value, take }: Offer) => {
    const earlier = readUnsaved(value)
    box.takeOver(earlier)
    put({ text: earlier.text, isHtml: earlier.isHtml })
    take()
  }
  return { box, shown, nth, put, addNote, write, format, use, pick: box.pick }
}

/**
 * An editor of formatted text holds its text itself: for another text there is another editor, the `nth`. What is put
 * into the box is drawn at once, for a key that is pressed before would replace it.
 */
function useShown() {
  const [{ nth, ...shown }, set] = useState<Shown & { nth: number }>({ text: '', isHtml: false, nth: 0 })
  return {
    shown,
    nth,
    show: (next: Shown) => set((before) => ({ ...next, nth: before.nth })),
    put: (next: Shown) =>
      flushSync(() => set((before) => ({ ...next, nth: next.text === before.text ? before.nth : before.nth + 1 }))),
    addNote: (note: string) => set((before) => ({ ...before, note })),
  }
}

/** The same words as the other kind of text. */
const otherKindOf = ({ text, isHtml }: Draft): Draft =>
  isHtml ? { text: plainTextOf(text), isHtml: false } : { text: htmlOf(text), isHtml: true }

type Body = Pick<CallOf<typeof comments.add>['body'], 'comment' | 'mentions' | 'isHtml'>

function unreachedText(record: string, people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name).join(', ')
  return `${names} cannot see this ${record.toLowerCase()} and will not be notified.`
}

/** Stores a comment of the open record and shows it. */
function useAddComment() {
  const { id } = useOpenCase().store.record
  const showComment = useShowComment(id)
  return async (body: Body, idempotencyKey: string): Promise<WrittenComment> => {
    const added = await call(comments.add, { body: { caseId: id, ...body } }, { idempotencyKey })
    const { unreached: _unreached, ...comment } = added
    showComment(comment)
    return added
  }
}

/** Earlier versions of the app kept only the text, knew plain text only, or named the sent text differently. */
function readUnsaved(value: unknown): UnsavedComment {
  if (typeof value === 'string') return { text: value, isHtml: false }
  const { text = '', isHtml = false, picked = [], attempt } = (value ?? {}) as Partial<UnsavedComment>
  if (!attempt) return { text, isHtml, picked }
  const { text: earlier, ...rest } = attempt as Attempt<Draft | string> & { text?: string }
  const content = draftOf(earlier ?? rest.content)
  return { text, isHtml, picked, attempt: { ...rest, content, earlier: (rest.earlier ?? []).map(draftOf) } }
}

const draftOf = (content: Draft | string): Draft =>
  typeof content === 'string' ? { text: content, isHtml: false } : content

function useBox(of: UnsavedPlace): ComposerBox {
  const [box] = useState(() => new ComposerBox(of))
  useEffect(() => {
    box.stay()
    return box.leave
  }, [box])
  return box
}
